import { contactImportLimits } from "@balcao/shared/inbox/contacts.ts";
import { type SQL, sql } from "drizzle-orm";
import { type Context, publish } from "../../../context.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { LostRace } from "../../../platform/sql/retry-lost-race.ts";
import { contactExtraInfo } from "../contact-extra-info.table.ts";
import { type ContactRow, contacts } from "../contacts.table.ts";
import { contactIdentities } from "../identities/contact-identities.table.ts";
import type { ImportTarget, Stored } from "./import-target.ts";
import type { SheetContact } from "./read-contacts.ts";
import { findByIds, storeIds } from "./store-ids.ts";
import { sheetFields, storeValues } from "./store-values.ts";

/** An import into the company's contacts. */
export const toContacts: ImportTarget = {
  limits: { ...contactImportLimits, takesIds: true },
  contactListId: null,
  fieldsOf: sheetFields,
  store: async (ctx, people) => {
    const stored = await storeContacts(ctx, people);
    if (stored.created + stored.updated > 0) publish(ctx, [rooms.everyone], "contact", { action: "reload" });
    return stored;
  },
};

/** Small enough for one message to the database, large enough for few statements. */
const chunkSize = 5000;

/**
 * Adds new contacts and changes known ones, with a constant number of statements per chunk. An empty cell changes
 * nothing. Runs in a transaction; throws LostRace, and RowsRefused.
 */
async function storeContacts(ctx: Context, list: readonly SheetContact[]): Promise<Stored> {
  const hasIds = list.some(({ ids }) => ids !== undefined);
  await handOver(ctx, list);
  await findKnown(ctx);
  if (hasIds) await findByIds(ctx);
  await addUnknown(ctx, "team");
  // Finds contacts created by a first message in the meantime.
  await findKnown(ctx);
  await changeKnown(ctx);
  if (hasIds) await storeIds(ctx);
  await storeExtraInfo(ctx);
  if (list.some(({ values }) => values !== undefined)) await storeValues(ctx);
  const [counts] = await ctx.db.execute<Stored>(sql`
    select count(*) filter (where is_new)::int as created,
      count(*) filter (where is_changed and not is_new)::int as updated,
      count(*) filter (where not is_changed and not is_new)::int as unchanged
    from import_rows`);
  return counts ?? { created: 0, updated: 0, unchanged: 0 };
}

/**
 * Adds unknown entries of an address book, and renames contacts that the team has not named; returns how many are new,
 * and their ids. Runs in a transaction; throws LostRace.
 */
export async function storePhoneBook(
  ctx: Context,
  list: readonly SheetContact[],
): Promise<{ created: number; renamed: number[] }> {
  await handOver(ctx, list);
  await findKnown(ctx);
  await addUnknown(ctx, "phone");
  // Finds contacts created by a first message in the meantime.
  await findKnown(ctx);
  const isCalledOtherwise = sql`not r.is_new and r.name <> r.number and c.name <> r.name
    and (c.named_by <> 'team' or exists (
      select from ${contactIdentities} i where i.contact_id = c.id and c.name = case i.kind when 'username' then '@' || i.value else i.value end))`;
  await lockKnown(ctx, isCalledOtherwise);
  await ctx.db.execute(sql`
    with changed as (
      update ${contacts} c set name = r.name, named_by = 'phone'
      from import_rows r where r.contact_id = c.id and ${isCalledOtherwise} returning c.id)
    update import_rows r set is_changed = true from changed where r.contact_id = changed.id`);
  const [found] = await ctx.db.execute<{ created: number; renamed: number[] | null }>(sql`
    select count(*) filter (where is_new)::int as created, array_agg(contact_id) filter (where is_changed) as renamed
    from import_rows`);
  return { created: found?.created ?? 0, renamed: found?.renamed ?? [] };
}

async function handOver({ db }: Context, list: readonly SheetContact[]): Promise<void> {
  await db.execute(sql`
    create temporary table import_rows
      (row int, number text, variant text, name text, email text, extra jsonb, ids jsonb, values jsonb,
       contact_id int, is_new bool, is_changed bool, names_new bool, has_copies bool)
    on commit drop`);
  for (let at = 0; at < list.length; at += chunkSize) {
    const chunk = JSON.stringify(list.slice(at, at + chunkSize));
    await db.execute(sql`
      insert into import_rows
      select row, number, variant, name, email, extra, ids, values, null, false, false, false, false
      from jsonb_to_recordset(${chunk}::text::jsonb)
        as given (row int, number text, variant text, name text, email text, extra jsonb, ids jsonb, values jsonb)`);
  }
  await db.execute(sql`analyze import_rows`);
}

async function addUnknown({ db, companyId }: Context, namedBy: ContactRow["namedBy"]): Promise<void> {
  // Until the transaction ends: the ids are stored below, in a third of the trigger's time.
  await db.execute(sql`select set_config('balcao.stores_identities', 'on', true)`);
  // They get their ids in the order of the sheet, so that an export has it, too.
  await db.execute(sql`
    with fresh as materialized (
      select nextval((select pg_get_serial_sequence('contacts', 'id')::regclass))::int as id, row, number, name, email
      from (select * from import_rows where contact_id is null order by row) unknown
    ), made as (
      insert into ${contacts} (id, company_id, name, number, email, named_by) overriding system value
      select id, ${companyId}::int, name, number, email, ${namedBy}::text from fresh order by number
      on conflict do nothing returning id)
    update import_rows r set contact_id = made.id, is_new = true
    from fresh join made on made.id = fresh.id where r.row = fresh.row`);
  // A connection keeps its plan for foreign keys. One from a company with few contacts would read all of them for each id.
  await db.execute(sql`discard plans`);
  const [missing] = await db.execute(sql`
    with stored as (
      insert into ${contactIdentities} (company_id, contact_id, kind, value)
      select ${companyId}::int, contact_id, 'phone', number from import_rows
      where is_new and number is not null order by number
      on conflict do nothing returning value)
    select number from import_rows where is_new and number is not null except select value from stored limit 1`);
  // Another contact has got the number meanwhile.
  if (missing) throw new LostRace();
}

/** By the exact number first, else by its other form. */
async function findKnown({ db, companyId }: Context): Promise<void> {
  for (const column of ["number", "variant"] as const) {
    await db.execute(sql`
      update import_rows r set contact_id = i.contact_id from ${contactIdentities} i
      where r.contact_id is null and i.company_id = ${companyId} and i.kind = 'phone' and i.value = r.${sql.identifier(column)}`);
  }
}

/** Locked in order of id, as receiving a message locks them, so that the two never deadlock. */
async function lockKnown({ db }: Context, which: SQL): Promise<void> {
  await db.execute(sql`
    select c.id from ${contacts} c join import_rows r on r.contact_id = c.id
    where ${which} order by c.id for update of c`);
}

async function changeKnown(ctx: Context): Promise<void> {
  const { db } = ctx;
  const differs = sql`(c.name <> r.name or (r.email <> '' and c.email <> r.email))`;
  // Those that get new ids, too.
  await lockKnown(ctx, sql`not r.is_new and (${differs} or r.names_new)`);
  await db.execute(sql`
    with changed as (
      update ${contacts} c set name = r.name,
        named_by = case when c.name = r.name then c.named_by else 'team' end, email = coalesce(nullif(r.email, ''), c.email)
      from import_rows r where r.contact_id = c.id and not r.is_new and ${differs} returning c.id)
    update import_rows r set is_changed = true from changed where r.contact_id = changed.id`);
}

async function storeExtraInfo({ db }: Context): Promise<void> {
  await db.execute(sql`
    create temporary table import_extra on commit drop as
    select r.contact_id, given.key as name, given.value
    from import_rows r cross join jsonb_each_text(r.extra) given where r.contact_id is not null`);
  await db.execute(sql`analyze import_extra`);
  await db.execute(sql`
    with changed as (
      update ${contactExtraInfo} e set value = x.value from import_extra x
      where e.contact_id = x.contact_id and e.name = x.name and e.value <> x.value returning e.contact_id)
    update import_rows r set is_changed = true from changed where r.contact_id = changed.contact_id`);
  await db.execute(sql`
    with made as (
      insert into ${contactExtraInfo} (contact_id, name, value)
      select x.contact_id, x.name, x.value from import_extra x
      where not exists (
        select 1 from ${contactExtraInfo} e where e.contact_id = x.contact_id and e.name = x.name)
      returning contact_id)
    update import_rows r set is_changed = true from made where r.contact_id = made.contact_id`);
}
