import { isDay, mostNumber } from "@balcao/shared/inbox/field-text.ts";
import type { FieldKind } from "@balcao/shared/inbox/fields.ts";
import type { FieldTest, FilterDay } from "@balcao/shared/inbox/views.ts";
import { type SQL, sql } from "drizzle-orm";

/** A field with the ids of its choices. */
export type TestedField = { kind: FieldKind; choiceIds: ReadonlySet<number> };

/** The reader of a filter, for `me`, and the company's day, as YYYY-MM-DD. */
export type TestReader = { userId: number; today: string };

/**
 * A test as SQL on the field's values `v`; null if it is no test of the field's kind. Bounds are inclusive, and texts are
 * compared without case and accents.
 */
export function testOf(test: FieldTest, field: TestedField): ((reader: TestReader) => SQL) | null {
  if ("filled" in test) return () => sql`true`;
  return "anyOf" in test ? anyValue(test.anyOf, field) : between(test, field.kind);
}

type Values = Extract<FieldTest, { anyOf: unknown }>["anyOf"];

function anyValue(values: Values, { kind, choiceIds }: TestedField) {
  const isOf: Record<FieldKind, (value: Values[number]) => boolean> = {
    text: isText,
    link: isText,
    number: isNumber,
    money: isNumber,
    date: (value) => isText(value) && isDay(value),
    choice: (value) => isNumber(value) && choiceIds.has(value),
    choices: (value) => isNumber(value) && choiceIds.has(value),
    person: (value) => value === "me" || isRowId(value),
    yesNo: (value) => typeof value === "boolean",
  };
  if (!values.every(isOf[kind])) return null;
  return ({ userId }: TestReader): SQL => {
    const { column, cast } = columns[kind];
    const list = values.map((value) => (kind === "person" && value === "me" ? userId : value));
    return sql`${column} in (${sql.join(list.map(cast), sql`, `)})`;
  };
}

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number" && Math.abs(value) < mostNumber;
const isRowId = (value: unknown): boolean => isNumber(value) && Number.isInteger(value) && value > 0 && value < 2 ** 31;

type Column = { column: SQL; cast: (value: string | number | boolean) => SQL };

const texts: Column = { column: sql`fold(v.text)`, cast: (value) => sql`fold(${value}::text)` };
const numbers: Column = { column: sql`v.number`, cast: (value) => sql`${value}::numeric` };
const choices: Column = { column: sql`v.choice_id`, cast: (value) => sql`${value}::int` };

const columns: Record<FieldKind, Column> = {
  text: texts,
  link: texts,
  number: numbers,
  money: numbers,
  date: { column: sql`v.day`, cast: (value) => sql`${value}::date` },
  choice: choices,
  choices,
  person: { column: sql`v.user_id`, cast: (value) => sql`${value}::int` },
  yesNo: { column: sql`v.flag`, cast: (value) => sql`${value}::boolean` },
};

type Bounds = Extract<FieldTest, { atLeast?: unknown }>;

function between({ atLeast, atMost }: Bounds, kind: FieldKind) {
  const isNumeric = kind === "number" || kind === "money";
  const bounds = [atLeast, atMost].filter((bound) => bound !== undefined);
  const fits = isNumeric ? bounds.every(isNumber) : kind === "date" && bounds.every(isFilterDay);
  if (!fits) return null;
  const { column, cast } = columns[kind];
  return ({ today }: TestReader): SQL => {
    const limit = (bound: number | FilterDay) => cast(typeof bound === "number" ? bound : dayOf(bound, today));
    return sql.join(
      [
        atLeast === undefined ? sql`true` : sql`${column} >= ${limit(atLeast)}`,
        atMost === undefined ? sql`true` : sql`${column} <= ${limit(atMost)}`,
      ],
      sql` and `,
    );
  };
}

const isFilterDay = (bound: number | FilterDay): boolean => !isNumber(bound) && (!isText(bound) || isDay(bound));

const dayMs = 86_400_000;

const dayOf = (day: FilterDay, today: string): string =>
  isText(day) ? day : new Date(Date.parse(today) + day.daysFromToday * dayMs).toISOString().slice(0, 10);
