import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../platform/sql/database.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { recordStatements, replayStatements, type Step } from "./statements.ts";

let database: OpenDatabase;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabase();
  // With several connections, one that meets a statement for the first time would wait for its description.
  database = openDatabase(made.address, { poolSize: 1 });
  drop = made.drop;
  await database.sql`create table noted (id int primary key)`;
});
afterAll(async () => {
  await database.close();
  await drop();
});

const shape = (steps: Step[]) =>
  steps.map(({ isTransaction, waves }) => [isTransaction, waves.map((wave) => wave.map(({ text }) => text))]);

it("reports which statements wait for others, and which share a transaction", async () => {
  const { db } = database;
  const work = async (id: number) => {
    await db.execute(sql`select ${1}::int as a`);
    await Promise.all([db.execute(sql`select ${2}::int as b`), db.execute(sql`select ${3}::int as c`)]);
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into noted values (${id})`);
      await Promise.all([tx.execute(sql`select ${5}::int as d`), tx.execute(sql`select ${6}::int as e`)]);
    });
    await db.execute(sql`select ${7}::int as f`);
  };
  // After this the connection knows the statements, and a transaction sends them side by side.
  await work(100);
  const steps = await recordStatements(database.sql, () => work(4));
  expect(shape(steps)).toEqual([
    [false, [["select $1::int as a"], ["select $1::int as b", "select $1::int as c"]]],
    [true, [["begin "], ["insert into noted values ($1)"], ["select $1::int as d", "select $1::int as e"], ["commit"]]],
    [false, [["select $1::int as f"]]],
  ]);
  expect(steps[1]?.waves[1]?.[0]?.values).toEqual([4]);
});

it("runs a recorded statement again, with other values on request", async () => {
  const steps = await recordStatements(database.sql, () =>
    database.db.transaction((tx) => tx.execute(sql`insert into noted values (${10})`)),
  );
  await expect(replayStatements(database.sql, steps)).rejects.toThrow("duplicate key");
  await replayStatements(database.sql, steps, ({ values }) => values.map((value) => Number(value) + 1));
  const rows = await database.sql`select id from noted where id in (10, 11) order by id`;
  expect(rows.map(({ id }) => id)).toEqual([10, 11]);
});

it("records nothing afterwards", async () => {
  const steps = await recordStatements(database.sql, () => database.db.execute(sql`select 1`));
  await database.db.execute(sql`select 2`);
  expect(shape(steps)).toEqual([[false, [["select 1"]]]]);
});
