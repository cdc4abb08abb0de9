import { fold } from "@balcao/shared/platform/fold.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { fieldsOfContacts } from "./field-variables.ts";
import { fields } from "./fields.table.ts";
import { readValues } from "./read-values.ts";
import { setValuesOfLocked } from "./set-values.ts";

type Pair = { name: string; value: string };

/**
 * Sets the company's text fields that pairs of a contact's extra information name, in any case and accents; an empty value
 * takes the field's away, and fields that no pair names keep theirs. Returns the pairs that name none: of two with one
 * name the second is such a pair. The caller's transaction has locked the contact.
 */
export async function setTextFields(ctx: Context, contactId: number, pairs: readonly Pair[]): Promise<Pair[]> {
  if (pairs.length === 0) return [];
  const known = new Map((await fieldsOfContacts(ctx, eq(fields.kind, "text"))).map(({ id, name }) => [fold(name), id]));
  const named = new Map<number, string>();
  const others = pairs.filter(({ name, value }) => {
    const id = known.get(fold(name));
    if (id === undefined || named.has(id)) return true;
    named.set(id, value);
    return false;
  });
  if (named.size === 0) return others;
  const before = new Map((await readValues(ctx, { contactId })).map(({ fieldId, text }) => [fieldId, text]));
  const changed = [...named].filter(([id, value]) => (before.get(id) ?? "") !== value);
  if (changed.length > 0)
    await setValuesOfLocked(
      ctx,
      contactId,
      changed.map(([fieldId, value]) => ({ fieldId, value })),
    );
  return others;
}
