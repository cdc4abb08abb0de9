import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { users } from "../../../workspace/users/users.table.ts";
import { fieldChoices, fields, fieldValues } from "../../fields/fields.table.ts";
import { listFields } from "../../fields/find-field.ts";
import type { SheetField } from "./read-fields.ts";

/** The company's fields of contacts that a sheet may fill. */
export async function sheetFields(ctx: Context): Promise<SheetField[]> {
  const found = await listFields(ctx, and(eq(fields.subject, "contact"), isNull(fields.removedAt)));
  const persons = found.some(({ kind }) => kind === "person")
    ? await ctx.db.select({ id: users.id, name: users.name }).from(users).where(eq(users.companyId, ctx.companyId))
    : [];
  return found.map(({ id, name, kind, choices }) => ({
    ...{ id, name, kind },
    named: kind === "person" ? persons : choices.filter(({ isRemoved }) => !isRemoved),
  }));
}

/**
 * Stores the values of `import_rows`, each in place of what the contact had in that field. A field that got another kind
 * meanwhile, or was removed, stays as it is, and so does one whose choice or person is gone. In a transaction.
 */
export async function storeValues({ db }: Context): Promise<void> {
  await db.execute(sql`
    create temporary table import_values on commit drop as
    select r.contact_id, v.* from import_rows r cross join jsonb_to_recordset(r.values) as
      v ("fieldId" int, kind text, text text, number numeric, day date, "choiceId" int, "userId" int, flag bool)
    join ${fields} f on f.id = v."fieldId" and f.kind = v.kind and f.removed_at is null
    where r.contact_id is not null
      and (v."choiceId" is null or exists (select from ${fieldChoices} c where c.id = v."choiceId"))
      and (v."userId" is null or exists (select from ${users} u where u.id = v."userId"))`);
  await db.execute(sql`analyze import_values`);
  const given = sql`(x.text, x.number, x.day, x."choiceId", x."userId", x.flag)`;
  const stored = sql`(v.text, v.number, v.day, v.choice_id, v.user_id, v.flag)`;
  const isSame = sql`x.contact_id = v.contact_id and x."fieldId" = v.field_id and ${given} is not distinct from ${stored}`;
  await db.execute(sql`
    with gone as (
      delete from ${fieldValues} v
      using (select distinct contact_id, "fieldId" from import_values) w
      where v.contact_id = w.contact_id and v.field_id = w."fieldId"
        and not exists (select from import_values x where ${isSame}) returning v.contact_id)
    update import_rows r set is_changed = true from gone where r.contact_id = gone.contact_id`);
  await db.execute(sql`
    with made as (
      insert into ${fieldValues} (field_id, contact_id, text, number, day, choice_id, user_id, flag)
      select x."fieldId", x.contact_id, x.text, x.number, x.day, x."choiceId", x."userId", x.flag from import_values x
      where not exists (select from ${fieldValues} v where ${isSame})
      on conflict do nothing returning contact_id)
    update import_rows r set is_changed = true from made where r.contact_id = made.contact_id`);
}
