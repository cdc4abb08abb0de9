import { eq, getTableColumns, sql } from "drizzle-orm";
import { alias, integer, jsonb, pgTable, QueryBuilder, text, timestamp } from "drizzle-orm/pg-core";
import * as ofDrizzle from "drizzle-orm/utils";
import { expect, it } from "vitest";
import { rowMapper, type SelectedField } from "./row-mapper.ts";

/** Drizzle does not export it. */
const { mapResultRow } = ofDrizzle as unknown as {
  mapResultRow: (fields: SelectedField[], row: unknown[], joinsNotNullable?: Record<string, boolean>) => object;
};

const people = pgTable("people", {
  id: integer().primaryKey(),
  name: text(),
  bornAt: timestamp({ withTimezone: true }),
});
const pets = pgTable("pets", { id: integer().primaryKey(), personId: integer(), data: jsonb(), bornAt: timestamp() });
const friends = alias(people, "friends");

const selection = {
  pet: getTableColumns(pets),
  person: { id: people.id, name: people.name },
  /** A part with columns of two tables is never null as a whole. */
  mixed: { owner: people.id, pet: pets.id },
  friend: { bornAt: friends.bornAt, count: sql<number>`count(*)` },
  count: sql`1`.mapWith(Number),
  named: sql<string>`'x'`.as("named"),
  alone: pets.bornAt,
};
const query = new QueryBuilder()
  .select(selection)
  .from(pets)
  .leftJoin(people, eq(people.id, pets.personId))
  .leftJoin(friends, eq(friends.id, people.id));

const { joinsNotNullableMap } = query as unknown as { joinsNotNullableMap: Record<string, boolean> };
const fields = flatten(selection);

function flatten(fields: Record<string, unknown>, before: string[] = []): SelectedField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = [...before, name];
    const isPart = Object.getPrototypeOf(field) === Object.prototype;
    return isPart ? flatten(field as Record<string, unknown>, path) : [{ path, field }];
  });
}

const day = "2026-01-02 03:04:05+00";
const rows: unknown[][] = [
  [1, 2, { of: "it" }, day, 2, "Ana", 2, 1, day, 3, "7", "x", day],
  [1, null, null, null, null, null, null, 1, null, 0, "0", null, null],
  [null, null, null, day, null, "named all the same", null, null, day, null, null, "x", null],
];

it("maps rows as Drizzle does, missing parts included", () => {
  const map = rowMapper(fields, joinsNotNullableMap);
  const expected = rows.map((row) => mapResultRow(fields, row, joinsNotNullableMap));
  expect(map(rows)).toEqual(expected);
  expect(expected).toMatchObject([
    { person: { name: "Ana" } },
    { person: null, friend: null, count: 0 },
    { person: null },
  ]);
  expect(rowMapper(fields, undefined)(rows)).toEqual(rows.map((row) => mapResultRow(fields, row, undefined)));
});

it("refuses a selection with too many levels", () => {
  expect(() => rowMapper([{ path: ["a", "b", "c"], field: pets.id }], {})).toThrow("a.b.c");
});
