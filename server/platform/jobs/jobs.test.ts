import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LoopEnded } from "../../actor.ts";
import { createTestDatabase, type TestServer } from "../../testing/test-database.ts";
import { until } from "../../testing/until.ts";
import { createLog } from "../log.ts";
import { type OpenDatabase, openDatabase } from "../sql/database.ts";
import { Jobs } from "./jobs.ts";

let database: OpenDatabase;
let jobs: Jobs;
let address: TestServer;
let drop: () => Promise<void>;
/** Errors that were logged. */
let failures = 0;

beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  address = made.address;
  database = openDatabase(address);
  const log = createLog("silent");
  log.error = () => {
    failures += 1;
  };
  jobs = new Jobs(address, log);
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await drop();
});

const jobsIn = (name: string) => database.sql`select id from pgboss.job where name = ${name}`;

it("runs as many at once as it may, and no more, however they are announced", async () => {
  await jobs.ensureQueue("busy", {});
  let [running, most, done] = [0, 0, 0];
  const stop = jobs.work("busy", 3, async () => {
    most = Math.max(most, ++running);
    await until("the others", () => most === 3 || done > 6);
    running--;
    done++;
  });
  for (let count = 0; count < 12; count++) await jobs.enqueue(database.db, "busy", { count });
  await until("the work", () => done === 12);
  await stop();
  expect(most).toBe(3);
  expect(running).toBe(0);
});

it("postpones a job without counting an attempt, ahead of the others of its key, beside other keys", async () => {
  await jobs.ensureQueue("postponed", { policy: "key_strict_fifo", retryLimit: 1 });
  const seen: string[] = [];
  let looks = 0;
  const stop = jobs.work<{ name: string }>("postponed", 2, async ({ data: { name }, retryCount }) => {
    if (name === "first" && ++looks <= 4)
      throw Object.assign(new Error("not yet"), { postponedTo: new Date(Date.now() + 100) });
    seen.push(`${name} ${retryCount}`);
  });
  await jobs.enqueue(database.db, "postponed", { name: "first" }, { key: "a" });
  await jobs.enqueue(database.db, "postponed", { name: "second" }, { key: "a" });
  await jobs.enqueue(database.db, "postponed", { name: "other" }, { key: "b" });
  await until("all", () => seen.length === 3);
  await stop();
  expect(seen).toEqual(["other 0", "first 0", "second 0"]);
});

it("runs a postponed job after a restart, which keeps its reason until then", async () => {
  await jobs.ensureQueue("postponed-restart", { policy: "key_strict_fifo", retryLimit: 1 });
  await jobs.enqueue(database.db, "postponed-restart", { name: "waits" }, { key: "a" });
  const stop = jobs.work("postponed-restart", 1, async () => {
    throw Object.assign(new Error("not its turn"), { postponedTo: new Date(Date.now() + 300) });
  });
  const waiting = () => database.sql<{ reason: string }[]>`
    select output->>'message' as reason from pgboss.job where name = 'postponed-restart' and state = 'retry'`;
  await until("its postponement", async () => (await waiting()).length === 1);
  await stop();
  expect(await waiting()).toMatchObject([{ reason: "not its turn" }]);
  const seen: number[] = [];
  const stopAgain = jobs.work("postponed-restart", 1, async ({ retryCount }) => void seen.push(retryCount));
  await until("its turn", () => seen.length === 1);
  await stopAgain();
  expect(seen).toEqual([0]);
});

it("gives a job the origin of its cause, and does not repeat one of a loop that has ended", async () => {
  await jobs.ensureQueue("caused", { retryLimit: 5 });
  const origin = { by: "rule" as const, id: 7, depth: 9 };
  const seen: unknown[] = [];
  const stop = jobs.work<{ n: number }>("caused", 1, async ({ data }) => {
    seen.push(data);
    throw new LoopEnded("enough");
  });
  await jobs.enqueue(database.db, "caused", { n: 1 }, { origin });
  await until("the end of the job", async () => {
    const [job] = await database.sql<{ state: string }[]>`select state from pgboss.job where name = 'caused'`;
    return job?.state === "completed";
  });
  await stop();
  expect(seen).toEqual([{ n: 1, origin }]);
});

it("keeps the order of one key, also in one transaction, while another key's job takes long", async () => {
  await jobs.ensureQueue("ordered", { policy: "key_strict_fifo" });
  const done: string[] = [];
  let isHeld = true;
  const stop = jobs.work<{ key: string; n: number }>("ordered", 4, async ({ data: { key, n } }) => {
    if (key === "slow") await until("the others", () => !isHeld);
    done.push(`${key} ${n}`);
  });
  await database.db.transaction(async (tx) => {
    await jobs.enqueue(tx, "ordered", { key: "slow", n: 0 }, { key: "slow" });
    for (let n = 0; n < 20; n++) await jobs.enqueue(tx, "ordered", { key: "quick", n }, { key: "quick" });
  });
  await until("the quick ones", () => done.length === 20);
  isHeld = false;
  await until("the slow one", () => done.length === 21);
  await stop();
  expect(done).toEqual([...Array.from({ length: 20 }, (_, n) => `quick ${n}`), "slow 0"]);
});

it("retries a failed job once it is due, and releases running jobs when it stops", async () => {
  const other = new Jobs(database.address, createLog("silent"));
  await other.start();
  await other.ensureQueue("failing", { retryLimit: 5, retryDelay: 0, retryBackoff: false });
  let attempts = 0;
  other.work("failing", 1, async () => {
    attempts++;
    if (attempts < 3) throw new Error("not yet");
    await new Promise(() => undefined);
  });
  await other.enqueue(database.db, "failing", { once: true });
  await until("the third attempt", () => attempts === 3);
  await other.stop(50);
  const [left] = await database.sql<{ state: string }[]>`select state from pgboss.job where name = 'failing'`;
  expect(left?.state).toBe("retry");
});

it("repeats a job by the moment that its error names, however long its own pause would be", async () => {
  await jobs.ensureQueue("hasty", { retryLimit: 5, retryDelay: 3_600, retryBackoff: true });
  let attempts = 0;
  const stop = jobs.work("hasty", 1, async () => {
    attempts += 1;
    if (attempts === 1) throw Object.assign(new Error("soon"), { repeatBy: new Date(Date.now() + 50) });
  });
  await jobs.enqueue(database.db, "hasty", {});
  await until("the second attempt", () => attempts === 2);
  await stop();
});

it.each(["a NUL \0", "half a character \ud83d", "x".repeat(2 ** 20)])(
  "repeats a job after a failure that says %j, and runs the others",
  async (message) => {
    const name = `telling-${message.length}`;
    await jobs.ensureQueue(name, { retryLimit: 5, retryDelay: 0, retryBackoff: false });
    const done: string[] = [];
    const stop = jobs.work<{ of: string }>(name, 1, async ({ data: { of }, retryCount }) => {
      if (of === "first" && retryCount === 0) throw new Error(message);
      done.push(of);
    });
    for (const one of ["first", "second"]) await jobs.enqueue(database.db, name, { of: one });
    await until("both", () => done.length === 2);
    await stop();
  },
);

it("gives signs of life for what it runs, and takes back what a dead server ran", { tags: ["long"] }, async () => {
  await jobs.ensureQueue("alive", { policy: "key_strict_fifo" });
  const done: string[] = [];
  let isHeld = true;
  const stop = jobs.work<{ of: string }>("alive", 2, async ({ data: { of } }) => {
    if (of === "long") await until("the others", () => !isHeld);
    done.push(of);
  });
  await jobs.enqueue(database.db, "alive", { of: "long" }, { key: "living" });
  const signs = async () =>
    (
      await database.sql<{ given: boolean }[]>`
      select heartbeat_on > started_on as given from pgboss.job where name = 'alive' and data ->> 'of' = 'long'`
    )[0]?.given;
  await until("a sign", signs);
  // In one transaction, so that nobody fetches the first before it looks like one of a killed server.
  await database.db.transaction(async (tx) => {
    for (const one of ["killed", "behind it"]) await jobs.enqueue(tx, "alive", { of: one }, { key: "dead" });
    await tx.execute(sql`
      update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '21 seconds'
      where name = 'alive' and data ->> 'of' = 'killed'`);
  });
  await until("the others", () => done.length === 2);
  expect(done).toEqual(["killed", "behind it"]);
  isHeld = false;
  await until("the long one", () => done.length === 3);
  await stop();
});

it("finds running jobs without reading the finished ones", async () => {
  const plan = await database.sql.begin(async (tx) => {
    // The table is too small for an index to be worth its while.
    await tx`set local enable_seqscan = off`;
    return tx`explain select id from pgboss.job where state = 'active'`;
  });
  expect(JSON.stringify(plan)).toContain("job_running");
});

it("restarts a hanging job, and gives its slot to others", { tags: ["long"] }, async () => {
  await jobs.ensureQueue("hanging", { expireInSeconds: 1, retryLimit: 5, retryDelay: 0, retryBackoff: false });
  const done: string[] = [];
  const stop = jobs.work<{ of: string }>("hanging", 1, async ({ data: { of }, retryCount }) => {
    if (of === "first" && retryCount === 0) await new Promise(() => undefined);
    done.push(of);
  });
  for (const name of ["first", "second"]) await jobs.enqueue(database.db, "hanging", { of: name });
  await until("both", () => done.length === 2);
  expect(done.toSorted()).toEqual(["first", "second"]);
  await stop();
});

it("runs an enqueued job once, and resumes automatically, after a database outage", async () => {
  await jobs.ensureQueue("away", { policy: "key_strict_fifo", expireInSeconds: 600, retryLimit: 5 });
  const done: number[] = [];
  let isAway = false;
  const stop = jobs.work<{ n: number }>("away", 2, async ({ data: { n } }) => {
    if (n === 1) await until("the cut", () => isAway);
    done.push(n);
  });
  const elsewhere = postgres({ ...address, database: "postgres", max: 1, onnotice: () => {} });
  const allow = (allowed: boolean) =>
    elsewhere.unsafe(`alter database ${address.database} allow_connections ${allowed}`);
  for (const n of [1, 2]) await jobs.enqueue(database.db, "away", { n }, { key: "one" });
  await allow(false);
  await elsewhere`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${address.database ?? ""}`;
  isAway = true;
  await until("the end of the first", () => done.length === 1);
  const before = failures;
  await until("a failure without the database", () => failures > before);
  await allow(true);
  await until("the second", () => done.length === 2);
  expect(done).toEqual([1, 2]);
  await jobs.enqueue(database.db, "away", { n: 3 }, { key: "one" });
  await until("the third", () => done.length === 3);
  await stop();
  await elsewhere.end();
});

it("deletes a queue with its waiting jobs, and creates it again on request", async () => {
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

it("starts a delayed job whose transaction commits after its time, on any server", async () => {
  await jobs.ensureQueue("planned", {});
  const done: number[] = [];
  // The poll comes too late for this test.
  const stop = jobs.work<{ n: number }>("planned", 2, async ({ data: { n } }) => void done.push(n), {
    pollSeconds: 600,
  });
  const other = new Jobs(address, createLog("silent"));
  await other.start();
  for (const [n, planner] of [jobs, other].entries()) {
    await database.db.transaction(async (tx) => {
      await planner.enqueue(tx, "planned", { n }, { startAfter: new Date(Date.now() + 30) });
      await tx.execute("select pg_sleep(0.2)");
    });
    await until("the job", () => done.includes(n));
    await planner.enqueue(database.db, "planned", { n: n + 10 }, { startAfter: new Date(Date.now() + 100) });
    await until("the job in time", () => done.includes(n + 10));
  }
  await other.stop();
  await stop();
});
