import { type PlainKind, readFieldText } from "@balcao/shared/inbox/field-text.ts";
import type { FieldKind, FieldUse } from "@balcao/shared/inbox/fields.ts";
import { and, asc, count, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { fieldValues } from "./fields.table.ts";
import { findField } from "./find-field.ts";

const batchSize = 5_000;

/** Counts the values that a change of a field, or its removal, would touch. Throws ERR_NO_FIELD_FOUND. */
export async function fieldUse(ctx: Context, id: number, kind: FieldKind | undefined): Promise<FieldUse> {
  const field = await findField(ctx, id);
  const ofField = eq(fieldValues.fieldId, id);
  const owners = sql<number>`count(distinct coalesce(${fieldValues.ticketId}, ${fieldValues.contactId}))::int`;
  const [counted] = await ctx.db.select({ values: owners }).from(fieldValues).where(ofField);
  const choices = await ctx.db
    .select({ id: sql<number>`${fieldValues.choiceId}`, values: count() })
    .from(fieldValues)
    .where(and(ofField, isNotNull(fieldValues.choiceId)))
    .groupBy(fieldValues.choiceId);
  const unreadable = kind === undefined ? null : field.kind === "text" ? await countUnreadable(ctx, id, kind) : 0;
  return { values: counted?.values ?? 0, unreadable, choices };
}

/** A text of choices is always one, if it is short enough. */
async function countUnreadable(ctx: Context, fieldId: number, kind: FieldKind): Promise<number> {
  if (kind === "text" || kind === "person") return 0;
  const mostLength = kind === "choice" || kind === "choices" ? 80 : null;
  let after = 0;
  let unreadable = 0;
  for (;;) {
    const rows = await ctx.db
      .select({ id: fieldValues.id, text: fieldValues.text })
      .from(fieldValues)
      .where(and(eq(fieldValues.fieldId, fieldId), gt(fieldValues.id, after), isNotNull(fieldValues.text)))
      .orderBy(asc(fieldValues.id))
      .limit(batchSize);
    const isRead = (text: string) =>
      mostLength === null ? readFieldText(kind as PlainKind, text) !== null : text.length <= mostLength;
    unreadable += rows.filter(({ text }) => text !== null && !isRead(text)).length;
    if (rows.length < batchSize) return unreadable;
    after = rows.at(-1)?.id ?? after;
  }
}
