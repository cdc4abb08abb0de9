import { type Db, PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { type OpenDatabase, openDatabase } from "../sql/database.ts";
import { type JobDatabase, openJobDatabase, preparedFetch } from "./job-database.ts";

const [finished, waiting, taken] = [3_000, 20, 7];

let pool: OpenDatabase;
let database: JobDatabase;
let boss: PgBoss;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  // Prepared statements belong to a connection.
  pool = openDatabase(made.address, { poolSize: 1 });
  database = openJobDatabase(made.address, () => {});
  boss = new PgBoss({ db: database.keeping, supervise: false, schedule: false });
  await boss.start();
});
afterAll(async () => {
  await boss.stop();
  await database.close();
  await pool.close();
  await drop();
});

it.each(["standard", "key_strict_fifo"] as const)(
  "a plan that was made before there were jobs reads only those that a fetch may take (%s)",
  async (policy) => {
    const { sql } = pool;
    const name = `fetched-${policy}`;
    await boss.createQueue(name, { policy });
    const text = await textOfFetch(name);
    await sql.unsafe("set plan_cache_mode = force_generic_plan");
    await sql.unsafe(`prepare ${policy} as ${text}`);
    await sql.unsafe(`execute ${policy} ('${name}', ${taken})`);
    await sql`insert into pgboss.job (name, policy, state, singleton_key, started_on)
      select ${name}, ${policy}, case when n > ${finished}::int then 'created' else 'completed' end::pgboss.job_state, 'key ' || n, now()
      from generate_series(1, ${finished + waiting}::int) n`;
    const [explained] = await sql.unsafe<{ "QUERY PLAN": [{ Plan: PlanNode }] }[]>(
      `explain (analyze, format json) execute ${policy} ('${name}', ${taken})`,
    );
    if (!explained) throw new Error("no plan");
    const plan = explained["QUERY PLAN"][0].Plan;
    expect(plan.Plans?.at(-1)?.["Actual Rows"]).toBe(taken);
    expect(rowsRead(plan)).toBeLessThan(finished / 10);
  },
);

/** The text with which pg-boss fetches, as it reaches the database. */
async function textOfFetch(name: string): Promise<string> {
  let seen = { text: "", values: [] as unknown[] };
  const watching: Db = {
    executeSql: async (text, values = []) => {
      seen = { text, values };
      return { rows: [] };
    },
  };
  await boss.fetch(name, { includeMetadata: true, batchSize: taken, db: preparedFetch(watching, name, taken) });
  expect(seen.values).toEqual([name, taken]);
  return seen.text;
}

type PlanNode = {
  Plans?: PlanNode[];
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
};

/** How many rows of jobs a plan's steps read. */
const rowsRead = (node: PlanNode): number =>
  (node["Relation Name"] ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"] : 0) +
  (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
