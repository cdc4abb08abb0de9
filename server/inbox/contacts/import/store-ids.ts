import { inArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { LostRace } from "../../../platform/sql/retry-lost-race.ts";
import { contacts } from "../contacts.table.ts";
import { contactIdentities } from "../identities/contact-identities.table.ts";
import { provingKinds } from "../identities/identity-heads.ts";
import { identityCopies } from "../identities/store-identities.ts";
import { RowsRefused } from "./import-target.ts";

const proves = (kind: SQL): SQL => sql`${kind} in (${sql.raw(provingKinds.map((one) => `'${one}'`).join(", "))})`;

// Lookups of ids have a limit: each is then made by an index. After an import, which statistics do not know yet,
// PostgreSQL would join the tables as if they were small, and take a minute.

/** The contact that has the id of a row of `import_ids`; null if none has. */
const holderOf = ({ companyId }: Context): SQL => sql`(
  select i.contact_id from ${contactIdentities} i
  where i.company_id = ${companyId}::int and i.kind = x.kind and i.value = x.value limit 1)`;

/**
 * Finds the contacts of `import_rows` by the ids of channels, too, which are then in `import_ids`, with a number that no
 * contact has. Throws RowsRefused for rows that belong to two contacts, and for the second row of one contact: a row's
 * number that is not the contact's, to whom its other ids lead, is another person's (docs/decisions/0074). In a
 * transaction.
 */
export async function findByIds(ctx: Context): Promise<void> {
  const { db } = ctx;
  await db.execute(sql`
    create temporary table import_ids on commit drop as
    select x.*, ${holderOf(ctx)} as holder_id from (
      select r.row, given.id ->> 'kind' as kind, given.id ->> 'value' as value, given.place::int as place
      from import_rows r cross join jsonb_array_elements(r.ids) with ordinality given (id, place)
      union all select row, 'phone', number, 0 from import_rows
      where ids is not null and number is not null and contact_id is null) x`);
  await db.execute(sql`analyze import_ids`);
  const hasNumber = sql`(select 1 from ${contactIdentities} i where i.contact_id = f.holders[1] and i.kind = 'phone' limit 1)`;
  const ofTwo = await db.execute<{ row: number }>(sql`
    with found as (
      select row, bool_or(holder_id is null) as names_new,
        array_agg(distinct holder_id) filter (where ${proves(sql`kind`)} and holder_id is not null) as holders
      from import_ids group by row
    ), judged as (
      select r.row, coalesce(r.contact_id, f.holders[1]) as contact_id, f.names_new, coalesce(
        cardinality(f.holders) > 1 or r.contact_id <> f.holders[1]
          or (r.contact_id is null and r.number is not null and ${hasNumber} is not null), false) as is_two
      from import_rows r join found f on f.row = r.row
    ), known as (
      update import_rows r set contact_id = j.contact_id, names_new = j.names_new from judged j where j.row = r.row)
    select row from judged where is_two`);
  const again = await db.execute<{ row: number }>(sql`
    select row from (
      select row, row_number() over (partition by contact_id order by row) as place
      from import_rows where contact_id is not null) known where place > 1`);
  // First these alone: a row of two contacts makes no other one a repetition.
  if (ofTwo.length > 0) throw new RowsRefused(ofTwo.map(({ row }) => ({ row, problem: "twoContacts" })));
  if (again.length > 0) throw new RowsRefused(again.map(({ row }) => ({ row, problem: "twice" })));
}

/**
 * Stores the ids of `import_ids` that no contact has, unconfirmed. A contact keeps its number and a confirmed private id
 * or username; one that is not confirmed is replaced. Throws LostRace if another contact has got one of them meanwhile,
 * except for a username, which stays there. The contacts are locked.
 */
export async function storeIds(ctx: Context): Promise<void> {
  const { db, companyId } = ctx;
  const kept = sql`(
    select 1 from ${contactIdentities} i where i.contact_id = r.contact_id and i.kind = x.kind
      and (i.kind = 'phone' or (i.kind in ('lid', 'username') and i.confirmed_at is not null)) limit 1)`;
  // The first id of a cell is the latest, as in an export.
  await db.execute(sql`
    with wanted as (
      select distinct on (x.kind, x.value) x.kind, x.value, x.place, r.contact_id, r.ids
      from import_ids x join import_rows r on r.row = x.row
      where x.holder_id is null and ${kept} is null order by x.kind, x.value, x.row
    ), replaced as (
      delete from ${contactIdentities} where ctid = any(array(
        select old.ctid from wanted w cross join lateral (
          select i.ctid from ${contactIdentities} i
          where i.contact_id = w.contact_id and i.kind = w.kind and i.kind in ('lid', 'username')
            and i.confirmed_at is null
            and not w.ids @> jsonb_build_array(jsonb_build_object('kind', i.kind, 'value', i.value))
          limit 100) old))
    ), stored as (
      insert into ${contactIdentities} (company_id, contact_id, kind, value, created_at)
      select ${companyId}::int, contact_id, kind, value, now() - place * interval '1 millisecond' from wanted
      order by kind, value on conflict do nothing returning contact_id, kind
    ), changed as (
      select contact_id, bool_or(kind in ('phone', 'lid', 'username')) as has_copies from stored group by contact_id)
    update import_rows r set is_changed = true, has_copies = changed.has_copies
    from changed where r.contact_id = changed.contact_id`);
  const lost = await db.execute(sql`
    select from import_ids x join import_rows r on r.row = x.row
    where x.holder_id is null and x.kind <> 'username' and ${holderOf(ctx)} <> r.contact_id limit 1`);
  if (lost.length > 0) throw new LostRace();
  await db
    .update(contacts)
    .set(identityCopies)
    .where(inArray(contacts.id, sql`(select contact_id from import_rows where has_copies)`));
}
