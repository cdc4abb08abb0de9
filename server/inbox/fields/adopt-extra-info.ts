import { type ExtraInfoNames, type Field, fieldLimits } from "@balcao/shared/inbox/fields.ts";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { contactExtraInfo } from "../contacts/contact-extra-info.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { fieldsOfContacts } from "./field-variables.ts";
import { fields, fieldValues } from "./fields.table.ts";
import { listFields } from "./find-field.ts";
import { createField, tellFields } from "./save-field.ts";

const mostNames = 200;

/** The names of contacts' extra information that can become fields: no field of another kind is called so. */
export async function readExtraInfoNames(ctx: Context): Promise<ExtraInfoNames> {
  const { db, companyId } = ctx;
  const names = await db.execute<{ name: string; contacts: number }>(sql`
    select mode() within group (order by btrim(e.name)) as name, count(distinct e.contact_id)::int as contacts
    from ${contactExtraInfo} e join ${contacts} c on c.id = e.contact_id
    where c.company_id = ${companyId} and btrim(e.name) <> '' and length(btrim(e.name)) <= 50
      and not exists (select 1 from ${fields} f where f.company_id = ${companyId} and f.subject = 'contact'
        and f.removed_at is null and f.kind <> 'text' and fold(f.name) = fold(btrim(e.name)))
    group by fold(btrim(e.name)) order by contacts desc, name limit ${mostNames}`);
  const [present] = await db
    .select({ fields: count() })
    .from(fields)
    .where(and(eq(fields.companyId, companyId), eq(fields.subject, "contact")));
  return { names: [...names], room: Math.max(0, fieldLimits.fields - (present?.fields ?? 0)) };
}

/**
 * Makes text fields of names of contacts' extra information, and moves the contacts' values into them; a text field that
 * is called so takes the values of contacts that have none in it. Nothing is lost: a second, different value of a contact
 * stays extra information. Returns the fields. Throws as `createField`, also for a name that a field of another kind has;
 * then nothing is changed.
 */
export function adoptExtraInfo(ctx: Context, names: readonly string[]): Promise<Field[]> {
  // A contact that is saved meanwhile may lock its rows the other way round.
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const adopted: number[] = [];
      for (const name of names) {
        const id = await textFieldOf(ctx, name);
        await moveValues(ctx, id, name);
        adopted.push(id);
      }
      // Screens read contacts again: their pairs have become fields.
      tellFields(ctx);
      return listFields(ctx, inArray(fields.id, adopted));
    }),
  );
}

/** The text field of contacts with a name, which is made if there is none. */
async function textFieldOf(ctx: Context, name: string): Promise<number> {
  const called = sql`fold(${fields.name}) = fold(${name}::text)`;
  const [known] = await fieldsOfContacts(ctx, and(eq(fields.kind, "text"), called));
  return known?.id ?? (await createField(ctx, { ...textField, name, choices: [] })).id;
}

const textField = { subject: "contact", kind: "text", help: "", isRequired: false } as const;

async function moveValues({ db, companyId }: Context, fieldId: number, name: string): Promise<void> {
  const named = sql`c.company_id = ${companyId} and fold(btrim(e.name)) = fold(${name}::text)`;
  await db.execute(sql`
    insert into ${fieldValues} (field_id, contact_id, text)
    select distinct on (e.contact_id) ${fieldId}::int, e.contact_id, btrim(e.value)
    from ${contactExtraInfo} e join ${contacts} c on c.id = e.contact_id
    where ${named} and btrim(e.value) <> ''
    order by e.contact_id, e.id
    on conflict do nothing`);
  await db.execute(sql`
    delete from ${contactExtraInfo} e using ${contacts} c
    where c.id = e.contact_id and ${named} and (btrim(e.value) = '' or exists (
      select 1 from ${fieldValues} v
      where v.field_id = ${fieldId} and v.contact_id = e.contact_id and v.text = btrim(e.value)))`);
}
