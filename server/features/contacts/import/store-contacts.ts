import { contactImportLimits } from "@balcao/shared/contacts.ts";
import { sql } from "drizzle-orm";
import { type Context, tell } from "../../../context.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { contactExtraInfo } from "../contact-extra-info.table.ts";
import { contacts } from "../contacts.table.ts";
import type { ImportTarget, Stored } from "./import-target.ts";
import type { SheetContact } from "./read-contacts.ts";

/** An import into the company's contacts. */
export const toContacts: ImportTarget = {
  limits: contactImportLimits,
  contactListId: null,
  store: async (ctx, people) => {
    const stored = await storeContacts(ctx, people);
    if (stored.created + stored.updated > 0) tell(ctx, [rooms.everyone], "contact", { action: "reload" });
    return stored;
  },
};

/** Small enough for a message to the database, large enough to be few. */
const chunkSize = 5000;

/**
 * Adds contacts and changes those that are known, in a handful of statements however many there are. What is empty in
 * the list takes nothing away. In a transaction.
 */
async function storeContacts(ctx: Context, list: readonly SheetContact[]): Promise<Stored> {
  await addUnknown(ctx, list);
  // Those who wrote for the first time while we looked.
  await findKnown(ctx);
  await changeKnown(ctx);
  await storeExtraInfo(ctx);
  const [counts] = await ctx.db.execute<Stored>(sql`
    select count(*) filter (where is_new)::int as created,
      count(*) filter (where is_changed and not is_new)::int as updated,
      count(*) filter (where not is_changed and not is_new)::int as unchanged
    from import_rows`);
  return counts ?? { created: 0, updated: 0, unchanged: 0 };
}

/** Adds those who are not known yet, and answers how many. In a transaction. */
export async function addContacts(ctx: Context, list: readonly SheetContact[]): Promise<number> {
  await addUnknown(ctx, list);
  const [counts] = await ctx.db.execute<{ created: number }>(
    sql`select count(*)::int as created from import_rows where is_new`,
  );
  return counts?.created ?? 0;
}

async function addUnknown(ctx: Context, list: readonly SheetContact[]): Promise<void> {
  const { db, companyId } = ctx;
  await db.execute(sql`
    create temporary table import_rows
      (number text, variant text, name text, email text, extra jsonb, contact_id int, is_new bool, is_changed bool)
    on commit drop`);
  for (let at = 0; at < list.length; at += chunkSize) {
    const chunk = JSON.stringify(list.slice(at, at + chunkSize));
    await db.execute(sql`
      insert into import_rows
      select number, variant, name, email, extra, null, false, false
      from jsonb_to_recordset(${chunk}::text::jsonb)
        as given (number text, variant text, name text, email text, extra jsonb)`);
  }
  await db.execute(sql`analyze import_rows`);
  await findKnown(ctx);
  await db.execute(sql`
    with made as (
      insert into ${contacts} (company_id, name, number, email)
      select ${companyId}::int, name, number, email from import_rows where contact_id is null order by number
      on conflict do nothing returning id, number)
    update import_rows r set contact_id = made.id, is_new = true from made where r.number = made.number`);
}

/** By the very number first, else by its form with or without ninth digit. */
async function findKnown({ db, companyId }: Context): Promise<void> {
  for (const column of ["number", "variant"] as const) {
    await db.execute(sql`
      update import_rows r set contact_id = c.id from ${contacts} c
      where r.contact_id is null and c.company_id = ${companyId} and c.number = r.${sql.identifier(column)}`);
  }
}

async function changeKnown({ db }: Context): Promise<void> {
  const differs = sql`(c.name <> r.name or (r.email <> '' and c.email <> r.email))`;
  // Locked in order of id, as taking in a message locks them, so that neither waits for the other in a circle.
  await db.execute(sql`
    select c.id from ${contacts} c join import_rows r on r.contact_id = c.id
    where not r.is_new and ${differs} order by c.id for update of c`);
  await db.execute(sql`
    with changed as (
      update ${contacts} c set name = r.name, email = coalesce(nullif(r.email, ''), c.email)
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
