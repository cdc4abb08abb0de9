import {
  type CreateField,
  type Field,
  fieldLimits,
  type OrderFields,
  type SaveField,
} from "@balcao/shared/inbox/fields.ts";
import { and, count, eq, inArray, isNull, max, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Context, publish, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { refuseTakenName } from "../../platform/sql/refuse-taken-name.ts";
import { recordChange } from "../../workspace/audit/record-change.ts";
import { changeKind } from "./change-kind.ts";
import { fields } from "./fields.table.ts";
import { findField, listFields, lockField } from "./find-field.ts";
import { hasChoices, saveChoices } from "./save-choices.ts";

type Form = z.output<typeof SaveField>;

/** Adds a field behind the others of its subject. Throws ERR_FIELD_LIMIT. */
export function createField(ctx: Context, { subject, ...form }: z.output<typeof CreateField>): Promise<Field> {
  return transact(ctx, async (ctx) => {
    refuseNeedlessChoices(form);
    await refuseName(ctx, subject, form.name);
    const [present] = await ctx.db
      .select({ fields: count(), last: max(fields.position) })
      .from(fields)
      .where(and(eq(fields.companyId, ctx.companyId), eq(fields.subject, subject)));
    if (present && present.fields >= fieldLimits.fields)
      throw new AppError("ERR_FIELD_LIMIT", undefined, { details: { most: fieldLimits.fields } });
    const { choices, ...columns } = form;
    const [made] = await ctx.db
      .insert(fields)
      .values({ companyId: ctx.companyId, subject, ...columns, position: (present?.last ?? 0) + 1 })
      .returning({ id: fields.id });
    if (!made) throw new Error("a new field was not returned");
    await saveChoices(ctx, { id: made.id, choices: [] }, choices);
    const field = await findField(ctx, made.id);
    await record(ctx, "create", null, field);
    return field;
  });
}

/**
 * Changes a field. Values keep removed choices, and a text that the new kind cannot read. Throws ERR_FIELD_KIND for a
 * change of kind that is none of `kindChanges`.
 */
export function updateField(ctx: Context, id: number, form: Form): Promise<Field> {
  return transact(ctx, async (ctx) => {
    refuseNeedlessChoices(form);
    const { subject } = await findField(ctx, id);
    await refuseName(ctx, subject, form.name, id);
    const before = await lockField(ctx, id);
    const { choices, ...columns } = form;
    await ctx.db.update(fields).set(columns).where(eq(fields.id, id));
    // Choices are there before texts become choices, and go once choices have become texts.
    if (hasChoices(form.kind)) await saveChoices(ctx, before, choices);
    if (form.kind !== before.kind) await changeKind(ctx, before, form.kind);
    if (!hasChoices(form.kind)) await saveChoices(ctx, before, []);
    const field = await findField(ctx, id);
    await record(ctx, "update", before, field);
    return field;
  });
}

/** Removes a field with its values from all screens; `restoreField` brings them back. One that is removed is deleted. */
export function removeField(ctx: Context, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const before = await lockField(ctx, id);
    if (before.isRemoved) await ctx.db.delete(fields).where(eq(fields.id, id));
    else await ctx.db.update(fields).set({ removedAt: ctx.now() }).where(eq(fields.id, id));
    await record(ctx, "delete", before, null);
  });
}

/** Brings a removed field back, with its values and behind the others. Throws if another has its name meanwhile. */
export function restoreField(ctx: Context, id: number): Promise<Field> {
  return transact(ctx, async (ctx) => {
    const { subject, name } = await findField(ctx, id);
    await refuseName(ctx, subject, name, id);
    const before = await lockField(ctx, id);
    const others = ctx.db
      .select({ last: sql`coalesce(${max(fields.position)}, 0) + 1` })
      .from(fields)
      .where(and(eq(fields.companyId, ctx.companyId), eq(fields.subject, subject)));
    if (before.isRemoved)
      await ctx.db
        .update(fields)
        .set({ removedAt: null, position: sql`(${others})` })
        .where(eq(fields.id, id));
    const field = await findField(ctx, id);
    await record(ctx, "update", before, field);
    return field;
  });
}

/** Puts the fields of a subject into an order. Throws ERR_NO_FIELD_FOUND unless it names all that are not removed. */
export function orderFields(ctx: Context, { subject, ids }: OrderFields): Promise<Field[]> {
  return transact(ctx, async (ctx) => {
    const shown = and(eq(fields.companyId, ctx.companyId), eq(fields.subject, subject), isNull(fields.removedAt));
    const rows = await ctx.db
      .select({ id: fields.id })
      .from(fields)
      .where(shown)
      .orderBy(fields.id)
      .for("no key update");
    const known = new Set(rows.map(({ id }) => id));
    if (new Set(ids).size !== known.size || ids.some((id) => !known.has(id))) throw new AppError("ERR_NO_FIELD_FOUND");
    const before = await listFields(ctx, shown);
    await ctx.db
      .update(fields)
      .set({ position: sql`array_position(${`{${ids.join(",")}}`}::int[], ${fields.id})` })
      .where(and(shown, inArray(fields.id, [...ids])));
    const after = await listFields(ctx, shown);
    const names = (list: readonly Field[]) => ({ order: list.map(({ name }) => name).join(", ") });
    const target = { targetId: null, targetName: "" };
    await recordChange(ctx, { area: "field", action: "update", ...target, before: names(before), after: names(after) });
    tellFields(ctx);
    return after;
  });
}

const refuseName = ({ db, companyId }: Context, subject: Field["subject"], name: string, except = 0): Promise<void> =>
  refuseTakenName(db, {
    column: fields.name,
    name,
    among: and(
      eq(fields.companyId, companyId),
      eq(fields.subject, subject),
      isNull(fields.removedAt),
      ne(fields.id, except),
    ),
    scope: companyId,
  });

function refuseNeedlessChoices({ kind, choices }: Form): void {
  if (hasChoices(kind) || choices.length === 0) return;
  const details = [{ field: "choices", message: "unknown" }];
  throw new AppError("ERR_INVALID_REQUEST", "Only fields of choices have choices.", { details });
}

async function record(
  ctx: Context,
  action: "create" | "update" | "delete",
  before: Field | null,
  after: Field | null,
): Promise<void> {
  const target = after ?? before;
  if (!target) return;
  const shown = (field: Field | null) =>
    field && {
      ...{ name: field.name, fieldKind: field.kind, help: field.help, isRequired: field.isRequired },
      ...{ isRemoved: field.isRemoved, choices: field.choices.filter(({ isRemoved }) => !isRemoved) },
    };
  const { id: targetId, name: targetName } = target;
  await recordChange(ctx, { area: "field", action, targetId, targetName, before: shown(before), after: shown(after) });
  tellFields(ctx);
}

/** Fields change rarely: screens fetch them again. */
export const tellFields = (ctx: Context): void => publish(ctx, [rooms.everyone], "field", { action: "reload" });
