import { type CustomValues, nameOf, unknownVariables, withFields } from "@balcao/shared/workspace/message-variables.ts";
import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { fields } from "./fields.table.ts";
import { readContactTexts } from "./read-values.ts";

/**
 * The values of the names in `texts` that are no standard variables: those of a list's columns in `own`, and of the
 * company's fields of contacts. A field stands in where `own` has no value, and is empty if the contact has none, or for
 * null, a contact that does not exist yet. The texts may name no field: then nothing is asked of the database.
 */
export async function customValues(
  ctx: Context,
  contactId: number | null,
  texts: readonly string[],
  own: CustomValues = {},
): Promise<CustomValues> {
  const filled = Object.entries(own).flatMap(([name, value]) => (value === "" ? [] : [name]));
  const wanted = new Set(texts.flatMap((text) => unknownVariables(text, filled)).map(nameOf));
  if (wanted.size === 0) return own;
  const found = (await fieldsOfContacts(ctx)).filter(({ name }) => wanted.has(nameOf(name)));
  if (found.length === 0) return own;
  const values = contactId === null ? undefined : (await readContactTexts(ctx, [contactId])).get(contactId);
  return withFields(own, Object.fromEntries(found.map(({ id, name }) => [name, values?.get(id) ?? ""])));
}

/** The company's fields of contacts in their order, without removed ones, and of a condition. */
export const fieldsOfContacts = ({ db, companyId }: Context, which?: SQL): Promise<{ id: number; name: string }[]> =>
  db
    .select({ id: fields.id, name: fields.name })
    .from(fields)
    .where(and(eq(fields.companyId, companyId), eq(fields.subject, "contact"), isNull(fields.removedAt), which))
    .orderBy(asc(fields.position), asc(fields.id));
