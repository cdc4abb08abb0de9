import { fieldText, type PlainKind, readFieldText } from "@balcao/shared/inbox/field-text.ts";
import { type Field, type FieldKind, fieldLimits, kindChanges } from "@balcao/shared/inbox/fields.ts";
import { and, asc, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { fieldChoices, fieldValues } from "./fields.table.ts";

const batchSize = 2_000;

/**
 * Carries the values of a field over to another kind. A text that it cannot read stays as text. Throws ERR_FIELD_KIND for
 * a change that is none of `kindChanges`, and for more texts than a field has choices. In a transaction that holds the
 * field's lock.
 */
export async function changeKind(ctx: Context, { id, kind }: Field, to: FieldKind): Promise<void> {
  if (!kindChanges[kind].includes(to)) throw new AppError("ERR_FIELD_KIND", undefined, { details: { kind, to } });
  if (to === "choice" || to === "choices") {
    if (kind === "text") await textsToChoices(ctx, id);
  } else if (to === "text") await toTexts(ctx, id, kind);
  else if (kind === "text" && to !== "link") await readTexts(ctx, id, to as PlainKind);
}

/** The distinct texts become choices, in alphabetical order behind those that are there. */
async function textsToChoices(ctx: Context, fieldId: number): Promise<void> {
  const isShort = sql`length(v.text) <= 80`;
  await ctx.db.execute(sql`
    insert into ${fieldChoices} (field_id, name, position)
    select ${fieldId}::int, name, 1000 + row_number() over (order by fold(name))
    from (select min(v.text) as name from ${fieldValues} v
      where v.field_id = ${fieldId} and v.text is not null and ${isShort} group by fold(v.text)) texts
    where not exists (select from ${fieldChoices} c
      where c.field_id = ${fieldId} and c.removed_at is null and fold(c.name) = fold(texts.name))
    limit ${fieldLimits.choices + 1}`);
  const [counted] = await ctx.db
    .select({ choices: sql<number>`count(*)::int` })
    .from(fieldChoices)
    .where(eq(fieldChoices.fieldId, fieldId));
  if (counted && counted.choices > fieldLimits.choices)
    throw new AppError("ERR_FIELD_KIND", "The field has more different texts than a field has choices.", {
      details: { kind: "text", to: "choice", most: fieldLimits.choices },
    });
  await ctx.db.execute(sql`
    update ${fieldValues} v set choice_id = c.id, text = null from ${fieldChoices} c
    where v.field_id = ${fieldId} and c.field_id = ${fieldId} and c.removed_at is null
      and ${isShort} and fold(c.name) = fold(v.text)`);
}

async function toTexts(ctx: Context, fieldId: number, kind: FieldKind): Promise<void> {
  switch (kind) {
    case "text":
    case "link":
      return;
    // The name is there already.
    case "person":
      await ctx.db.update(fieldValues).set({ userId: null }).where(eq(fieldValues.fieldId, fieldId));
      return;
    case "choice":
    case "choices":
      return choicesToTexts(ctx, fieldId);
    default:
      await rewrite(ctx, fieldId, sql`${fieldValues.text} is null`, ({ number, day, flag }) => {
        const value = number ?? day ?? flag;
        return value === null ? null : { text: fieldText(kind, value) };
      });
  }
}

/** Several choices become one text, cut to the length of a text. */
async function choicesToTexts({ db }: Context, fieldId: number): Promise<void> {
  await db.execute(sql`
    with chosen as (
      delete from ${fieldValues} v using ${fieldChoices} c
      where v.field_id = ${fieldId} and c.id = v.choice_id
      returning v.contact_id, v.ticket_id, c.name, c.position, c.id)
    insert into ${fieldValues} (field_id, contact_id, ticket_id, text)
    select ${fieldId}::int, contact_id, ticket_id, left(string_agg(name, ', ' order by position, id), ${fieldLimits.text})
    from chosen group by contact_id, ticket_id`);
}

/** Texts that the kind reads become its values. */
const readTexts = (ctx: Context, fieldId: number, to: PlainKind): Promise<void> =>
  rewrite(ctx, fieldId, isNotNull(fieldValues.text), ({ text }) => {
    const value = readFieldText(to, text ?? "");
    if (typeof value === "number") return { number: value };
    if (typeof value === "boolean") return { flag: value };
    return value === null ? null : { day: String(value) };
  });

type Plain = Pick<typeof fieldValues.$inferSelect, "text" | "number" | "day" | "flag">;

/** Replaces the values of a field, some thousands at a time; null leaves one as it is. */
async function rewrite(
  { db }: Context,
  fieldId: number,
  which: SQL | undefined,
  change: (row: Plain) => Partial<Plain> | null,
): Promise<void> {
  const { id, text, number, day, flag } = fieldValues;
  let after = 0;
  for (;;) {
    const rows = await db
      .select({ id, text, number, day, flag })
      .from(fieldValues)
      .where(and(eq(fieldValues.fieldId, fieldId), gt(id, after), which))
      .orderBy(asc(id))
      .limit(batchSize);
    const changed = rows.flatMap((row) => {
      const columns = change(row);
      return columns ? [{ id: row.id, ...columns }] : [];
    });
    await db.execute(sql`
      update ${fieldValues} v set text = given.text, number = given.number, day = given.day, flag = given.flag
      from jsonb_to_recordset(${JSON.stringify(changed)}::text::jsonb)
        as given (id bigint, text text, number numeric, day date, flag bool) where v.id = given.id`);
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.id ?? after;
  }
}
