import { itemVariableLimits, listImportLimits, variableName } from "@balcao/shared/inbox/contact-lists.ts";
import { cutText } from "@balcao/shared/platform/cut-text.ts";
import { canonicalNumber } from "@balcao/shared/platform/number-variants.ts";
import { inArray, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import type { ImportTarget, Stored } from "../../contacts/import/import-target.ts";
import type { SheetContact } from "../../contacts/import/read-contacts.ts";
import { contactListItems } from "../contact-list-items.table.ts";
import { lockContactList } from "../contact-list-view.ts";
import { followAdded } from "../items/follow-added.ts";

/** Small enough for one message to the database, large enough for few statements. */
const chunkSize = 5000;

/** An import into a list: new items are added, known ones changed, and new numbers checked. */
export const toContactList = (contactListId: number): ImportTarget => ({
  limits: listImportLimits,
  contactListId,
  store: (ctx, people) => storeItems(ctx, contactListId, people),
});

/** Runs in a transaction, with a constant number of statements per chunk. An empty cell changes nothing. */
async function storeItems(ctx: Context, listId: number, people: readonly SheetContact[]): Promise<Stored> {
  await lockContactList(ctx, listId);
  await handOver(ctx, people);
  await changeKnown(ctx, listId);
  await ctx.db.execute(sql`
    with made as (
      insert into ${contactListItems} (company_id, contact_list_id, name, number, canonical_number, email, variables)
      select ${ctx.companyId}::int, ${listId}::int, name, number, form, email, variables from import_items
      on conflict do nothing returning id, canonical_number)
    update import_items r set new_id = made.id from made where r.form = made.canonical_number`);
  const [stored] = await ctx.db.execute<Stored>(sql`
    select count(new_id)::int as created,
      count(*) filter (where is_changed)::int as updated,
      count(*) filter (where not is_changed and new_id is null)::int as unchanged
    from import_items`);
  if (!stored) throw new Error("an import's rows were not counted");
  if (stored.created + stored.updated === 0) return stored;
  const isNew = inArray(contactListItems.id, sql`(select new_id from import_items where new_id is not null)`);
  await followAdded(ctx, listId, stored.created, isNew);
  return stored;
}

async function handOver({ db }: Context, people: readonly SheetContact[]): Promise<void> {
  await db.execute(sql`
    create temporary table import_items
      (number text, form text, name text, email text, variables jsonb, new_id int, is_changed bool)
    on commit drop`);
  for (let at = 0; at < people.length; at += chunkSize) {
    const chunk = people
      .slice(at, at + chunkSize)
      .flatMap(({ number, name, email, extra }) =>
        number === null ? [] : { number, form: canonicalNumber(number), name, email, variables: variablesOf(extra) },
      );
    await db.execute(sql`
      insert into import_items
      select number, form, name, email, variables, null, false
      from jsonb_to_recordset(${JSON.stringify(chunk)}::text::jsonb)
        as given (number text, form text, name text, email text, variables jsonb)`);
  }
  await db.execute(sql`analyze import_items`);
}

const variablesOf = (extra: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(extra).flatMap(([head, value]) => {
      const name = variableName(head);
      return name === "" ? [] : [[name, cutText(value, itemVariableLimits.value)]];
    }),
  );

/** A variable whose column name is written differently replaces the former one; beyond the limit the new ones stay. */
async function changeKnown({ db }: Context, listId: number): Promise<void> {
  const merged = sql`(
    select coalesce(jsonb_object_agg(kept.key, kept.value), '{}') from (
      select old.key, old.value from jsonb_each(i.variables) old
      where not exists (select 1 from jsonb_object_keys(r.variables) k where fold(k) = fold(old.key))
      order by old.key
      limit greatest(0, ${itemVariableLimits.count} - (select count(*) from jsonb_object_keys(r.variables)))) kept
    ) || r.variables`;
  const differs = sql`(i.name <> r.name or (r.email <> '' and i.email <> r.email) or not i.variables @> r.variables)`;
  await db.execute(sql`
    with changed as (
      update ${contactListItems} i
      set name = r.name, email = coalesce(nullif(r.email, ''), i.email),
        variables = case when i.variables @> r.variables then i.variables else ${merged} end
      from import_items r
      where i.contact_list_id = ${listId} and i.canonical_number = r.form and ${differs}
      returning i.canonical_number)
    update import_items r set is_changed = true from changed where r.form = changed.canonical_number`);
}
