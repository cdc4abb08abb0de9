import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";
import { until } from "../testing/until.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { Jobs } from "./jobs.ts";
import { createLog } from "./log.ts";

let database: OpenDatabase;
let jobs: Jobs;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  database = openDatabase(made.address);
  jobs = new Jobs(made.address, createLog("silent"));
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await drop();
});

const jobsIn = (name: string) => database.sql`select id from pgboss.job where name = ${name}`;

it("works a queue wholly or not at all", async () => {
  await jobs.ensureQueue("half", {});
  const done: string[] = [];
  const work = (by: string) => jobs.work("half", 3, async () => void done.push(by));
  const original = PgBoss.prototype.work;
  let attempts = 0;
  const failing = vi.spyOn(PgBoss.prototype, "work").mockImplementation(function (this: PgBoss, ...given: unknown[]) {
    if (++attempts === 2) return Promise.reject(new Error("one too many"));
    return Reflect.apply(original, this, given);
  });
  await expect(work("a worker nobody knows")).rejects.toThrow("one too many");
  failing.mockRestore();
  const stop = await work("a worker");
  for (let count = 0; count < 12; count++) await jobs.enqueue(database.db, "half", { count });
  await until("the work", () => done.length === 12);
  await stop();
  expect(new Set(done)).toEqual(new Set(["a worker"]));
});

it("removes a queue with what waits in it, and makes it anew when asked", async () => {
  await jobs.ensureQueue("short-lived", {});
  await jobs.enqueue(database.db, "short-lived", { of: "old" });
  expect(await jobsIn("short-lived")).toHaveLength(1);
  await jobs.removeQueue("short-lived");
  await jobs.removeQueue("short-lived");
  expect(await jobsIn("short-lived")).toHaveLength(0);
  await jobs.ensureQueue("short-lived", {});
  await jobs.enqueue(database.db, "short-lived", { of: "new" });
  expect(await jobsIn("short-lived")).toHaveLength(1);
});
