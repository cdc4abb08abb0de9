import type { Field, FieldKind, SaveField } from "@balcao/shared/inbox/fields.ts";
import { fold } from "@balcao/shared/platform/fold.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { AppError, takenField } from "../../errors.ts";
import { fieldChoices, fieldValues } from "./fields.table.ts";

type Given = z.output<typeof SaveField>["choices"];

export const hasChoices = (kind: FieldKind): boolean => kind === "choice" || kind === "choices";

/**
 * Stores the choices of a field in their order. A missing one is deleted, or only removed if a value has it; a new one
 * with a removed one's name brings that back. Throws ERR_NO_FIELD_FOUND for an id of another field. In a transaction that
 * holds the field's lock.
 */
export async function saveChoices(
  ctx: Context,
  { id: fieldId, choices: present }: Pick<Field, "id" | "choices">,
  given: Given,
): Promise<void> {
  const byId = new Map(present.map((choice) => [choice.id, choice]));
  const byName = new Map(present.map((choice) => [fold(choice.name), choice.id]));
  const wanted = given.map((choice, position) => ({
    ...choice,
    id: choice.id ?? byName.get(fold(choice.name)),
    position,
  }));
  const names = wanted.map(({ name }) => fold(name));
  const ids = wanted.flatMap(({ id }) => id ?? []);
  if (ids.some((id) => !byId.has(id))) throw new AppError("ERR_NO_FIELD_FOUND");
  if (new Set(names).size < names.length || new Set(ids).size < ids.length) throw takenField("choices");

  const gone = present.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
  if (gone.length > 0) await takeAway(ctx, gone);
  // Two may exchange their names.
  const renamed = wanted.flatMap(({ id, name }) => (id !== undefined && byId.get(id)?.name !== name ? id : []));
  if (renamed.length > 0)
    await ctx.db.update(fieldChoices).set({ name: sql`gen_random_uuid()` }).where(inArray(fieldChoices.id, renamed));
  for (const { id, name, position } of wanted) {
    const row = { fieldId, name, position, removedAt: null };
    if (id === undefined) await ctx.db.insert(fieldChoices).values(row);
    else await ctx.db.update(fieldChoices).set(row).where(eq(fieldChoices.id, id));
  }
}

async function takeAway(ctx: Context, ids: readonly number[]): Promise<void> {
  const isUsed = sql`exists (select from ${fieldValues} v where v.choice_id = ${fieldChoices.id})`;
  const these = inArray(fieldChoices.id, [...ids]);
  await ctx.db.delete(fieldChoices).where(and(these, sql`not ${isUsed}`));
  await ctx.db
    .update(fieldChoices)
    .set({ removedAt: sql`coalesce(${fieldChoices.removedAt}, ${ctx.now().toISOString()}::timestamptz)` })
    .where(these);
}
