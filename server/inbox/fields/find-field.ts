import type { Field } from "@balcao/shared/inbox/fields.ts";
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { type FieldRow, fieldChoices, fields } from "./fields.table.ts";

/** The company's fields in order, removed ones included. */
export async function listFields(ctx: Context, condition?: SQL): Promise<Field[]> {
  const rows = await ctx.db
    .select()
    .from(fields)
    .where(and(eq(fields.companyId, ctx.companyId), condition))
    .orderBy(asc(fields.subject), asc(fields.position), asc(fields.id));
  if (rows.length === 0) return [];
  const choices = await ctx.db
    .select()
    .from(fieldChoices)
    .where(
      inArray(
        fieldChoices.fieldId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(sql`${fieldChoices.removedAt} is not null`, asc(fieldChoices.position), asc(fieldChoices.id));
  const choicesOf = Map.groupBy(choices, ({ fieldId }) => fieldId);
  return rows.map((row) => toField(row, choicesOf.get(row.id) ?? []));
}

type ChoiceRow = typeof fieldChoices.$inferSelect;

const toField = (
  { id, subject, name, kind, help, isRequired, removedAt }: FieldRow,
  choices: readonly ChoiceRow[],
): Field => ({
  ...{ id, subject, name, kind, help, isRequired, isRemoved: removedAt !== null },
  choices: choices.map(({ id, name, removedAt }) => ({ id, name, isRemoved: removedAt !== null })),
});

/** A field of the company, removed or not. Throws ERR_NO_FIELD_FOUND. */
export async function findField(ctx: Context, id: number): Promise<Field> {
  const [field] = await listFields(ctx, eq(fields.id, id));
  if (!field) throw new AppError("ERR_NO_FIELD_FOUND");
  return field;
}

/** Locks a field of the company for a change: nobody writes its values meanwhile. Throws ERR_NO_FIELD_FOUND. */
export async function lockField(ctx: Context, id: number): Promise<Field> {
  const [row] = await ctx.db
    .select({ id: fields.id })
    .from(fields)
    .where(and(eq(fields.companyId, ctx.companyId), eq(fields.id, id)))
    .for("no key update");
  if (!row) throw new AppError("ERR_NO_FIELD_FOUND");
  return findField(ctx, id);
}
