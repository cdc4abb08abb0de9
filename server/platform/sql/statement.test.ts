import { eq, sql } from "drizzle-orm";
import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { type Slots, scopedStatement, slotFor, statement } from "./statement.ts";

const things = pgTable("things", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  data: jsonb().$type<{ of: string } | null>(),
  madeAt: timestamp({ withTimezone: true }),
});
type Thing = typeof things.$inferSelect;

let database: OpenDatabase;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  database = openDatabase(made.address);
  await database.db.execute(
    sql`create table things (id int primary key generated always as identity, name text not null, data jsonb, made_at timestamptz)`,
  );
});
afterAll(async () => {
  await database.close();
  await drop();
});

const insertThing = statement((db, { name, data, madeAt }: Slots<Omit<Thing, "id">>) =>
  db.insert(things).values({ name, data, madeAt }).returning(),
);
const readThing = statement((db, { id }: Slots<{ id: number }>) => db.select().from(things).where(eq(things.id, id)));
const changeThing = statement((db, slots: Slots<Pick<Thing, "id" | "data" | "madeAt">>) =>
  db
    .update(things)
    .set({ data: slotFor(things.data, slots.data), madeAt: slotFor(things.madeAt, slots.madeAt) })
    .where(eq(things.id, slots.id)),
);

it("writes and reads values in their columns' types, with others at each call", async () => {
  const { db } = database;
  const madeAt = new Date("2026-02-28T12:00:00Z");
  const [first] = await insertThing(db, { name: "first", data: { of: "one" }, madeAt });
  const [second] = await insertThing(db, { name: "second", data: null, madeAt: null });
  expect(await readThing(db, { id: first?.id ?? 0 })).toEqual([{ ...first, data: { of: "one" }, madeAt }]);
  expect(await readThing(db, { id: second?.id ?? 0 })).toEqual([{ ...second, data: null, madeAt: null }]);
  await changeThing(db, { id: first?.id ?? 0, data: null, madeAt: null });
  await changeThing(db, { id: second?.id ?? 0, data: { of: "two" }, madeAt });
  expect(await db.select().from(things).where(sql`data is null`)).toMatchObject([{ name: "first", madeAt: null }]);
  expect(await readThing(db, { id: second?.id ?? 0 })).toMatchObject([{ data: { of: "two" }, madeAt }]);
});

it("runs in the transaction it is called in, and in no other", async () => {
  const { db } = database;
  const name = "undone";
  await expect(
    db.transaction(async (tx) => {
      const [made] = await insertThing(tx, { name, data: null, madeAt: null });
      expect(await readThing(tx, { id: made?.id ?? 0 })).toHaveLength(1);
      expect(await readThing(db, { id: made?.id ?? 0 })).toHaveLength(0);
      await tx.transaction((inner) => changeThing(inner, { id: made?.id ?? 0, data: { of: "it" }, madeAt: null }));
      throw new Error("enough");
    }),
  ).rejects.toThrow("enough");
  expect(await db.select().from(things).where(eq(things.name, name))).toEqual([]);
});

it("applies each call's own scope, with its values, in the transaction it is called in", async () => {
  const { db } = database;
  const readScope = scopedStatement((db) =>
    db
      .select({ thing: things, most: sql<number>`(select most from bounds)` })
      .from(things)
      .innerJoin(sql`found`, sql`found.id = ${things.id}`)
      .orderBy(things.id),
  );
  const scope = (most: number, ...names: string[]) =>
    sql`bounds as (select ${most}::int as most), found as (select id from things where name in (${sql.join(
      names.map((name) => sql`${name}`),
      sql`, `,
    )}) limit ${most})`;
  const madeAt = new Date("2026-03-01T12:00:00Z");
  for (const name of ["one", "two", "three"]) await insertThing(db, { name, data: { of: name }, madeAt });
  expect(await readScope(db, scope(5, "one", "three"))).toMatchObject([
    { thing: { name: "one", data: { of: "one" }, madeAt }, most: 5 },
    { thing: { name: "three" }, most: 5 },
  ]);
  expect(await readScope(db, scope(1, "two"))).toMatchObject([{ thing: { name: "two" }, most: 1 }]);
  await db.transaction(async (tx) => {
    await insertThing(tx, { name: "inside", data: null, madeAt: null });
    expect(await readScope(tx, scope(1, "inside"))).toMatchObject([{ thing: { madeAt: null } }]);
    expect(await readScope(db, scope(1, "inside"))).toEqual([]);
  });
  const withValue = scopedStatement((db) => db.select().from(things).where(eq(things.name, "one")));
  expect(() => withValue(db, scope(1, "one"))).toThrow("belong into its scope");
});

it("refuses a call without all values", () => {
  expect(() => readThing(database.db, {} as { id: number })).toThrow("a statement was given no id");
});
