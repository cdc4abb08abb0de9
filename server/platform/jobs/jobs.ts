import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { fromDrizzle, type JobWithMetadata, PgBoss, type QueueOptions } from "pg-boss";
import { v7 as orderedId } from "uuid";
import { type Origin, unlessEnded } from "../../actor.ts";
import { allSettledThenThrow } from "../async/all-settled-then-throw.ts";
import type { Log } from "../log.ts";
import type { Database, DatabaseAddress } from "../sql/database.ts";
import { every } from "../time/every.ts";
import { type JobDatabase, openJobDatabase } from "./job-database.ts";
import { announcePlan, type Plan } from "./planned-jobs.ts";
import { clockMarginMs, QueueWorker } from "./queue-worker.ts";

export type Job<T> = JobWithMetadata<Carried<T>>;

/** A job's data with the origin of the change that enqueued it, so that what the job changes has it, too. */
type Carried<T> = T & { origin?: Origin };

/** How one kind of job is kept and repeated. The policy key_strict_fifo keeps the jobs of one key in order. */
export type JobQueue = QueueOptions & { policy?: "standard" | "key_strict_fifo" };

/**
 * In seconds: a server gives signs of life for the jobs that it runs. The jobs of one that gave none for so long (it was
 * killed, frozen or cut off) are run again by the others, or by itself after its start.
 */
const signOfLifeSeconds = 20;
/** How often every server gives its signs, and looks for such jobs, in milliseconds. */
const signOfLifeMs = 5_000;

/** The poll finds jobs that are due later than this: a timer for each planned job would be too many. */
const longestTimerMs = 15 * 60_000;

/** Durable jobs in the database. A job enqueued in a transaction exists if and only if it commits. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #database: JobDatabase;
  readonly #log: Log;
  readonly #queues = new Map<string, Promise<void>>();
  readonly #workers = new Map<string, Set<QueueWorker<object>>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #stopLooking = async () => {};
  /** The last time at which it gave signs of life, by `performance.now()`. */
  #signedAt: number | null = null;

  constructor(address: DatabaseAddress, log: Log) {
    this.#log = log;
    // The listener wakes a worker when a transaction that enqueued a job commits; the poll covers lost notifications.
    this.#database = openJobDatabase(address, (name) => this.#wake(name));
    this.#boss = new PgBoss({ db: this.#database.keeping, useListenNotify: true });
    this.#boss.on("error", (error) => log.error({ error }, "the job queue failed"));
    this.#boss.on("warning", (warning) => log.warn({ warning }, "the job queue warns"));
  }

  async start(): Promise<void> {
    // Two servers may find an empty database at once.
    await this.#database.alone(async () => {
      await this.#boss.start();
      await this.#indexRunning();
    });
    await this.#database.listenToPlans((plan) => this.wakeAt(plan));
    const complain = (error: unknown) => this.#log.error({ error }, "jobs of a dead server were not looked for");
    this.#stopLooking = every(signOfLifeMs, () => this.#takeBackDead(), complain);
  }

  /** Waits for running jobs, for at most `graceMs`; another process then runs the unfinished ones again. */
  async stop(graceMs = 5_000): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#stopLooking();
    const workers = [...this.#workers.values()].flatMap((all) => [...all]);
    const ended = Promise.all(workers.map((worker) => worker.stop()));
    await Promise.race([ended, delay(graceMs, undefined, { ref: false })]);
    await Promise.all(workers.map((worker) => worker.giveUp()));
    await this.#boss.stop({ graceful: true, timeout: graceMs, close: true });
    await this.#database.close();
  }

  /** Adds an index. Without it the search for dead servers' jobs reads all finished ones: 160 ms for 450,000. */
  async #indexRunning(): Promise<void> {
    const { rows } = await this.#database.keeping.executeSql(
      "select to_regclass('pgboss.job_running') is null as missing",
    );
    // An existing index would make writers wait, too.
    if (rows[0].missing)
      await this.#database.keeping.executeSql(
        "create index job_running on pgboss.job_common (name) where state = 'active'",
      );
  }

  #wake(name: string | null): void {
    const woken = name === null ? [...this.#workers.values()] : [this.#workers.get(name) ?? []];
    for (const workers of woken) for (const worker of workers) worker.wake();
  }

  /** Creates a queue if it is new. Cheap if it is known. */
  ensureQueue(name: string, queue: JobQueue): Promise<void> {
    const known = this.#queues.get(name);
    if (known) return known;
    const made = this.#boss.createQueue(name, { ...queue, notify: true }).catch((error: unknown) => {
      this.#queues.delete(name);
      throw error;
    });
    this.#queues.set(name, made);
    return made;
  }

  /** Removes a queue and its remaining jobs; no worker may use it any more. Harmless without one. */
  async removeQueue(name: string): Promise<void> {
    await this.#boss.deleteQueue(name);
    this.#queues.delete(name);
  }

  /**
   * Enqueues in the caller's transaction. `key` orders the jobs of a key_strict_fifo queue. At the commit, every
   * server that works the queue learns of `startAfter`, and starts the job then, or at once if that moment has passed.
   * `origin` is carried in the job's data.
   */
  async enqueue<T extends object>(
    db: Database,
    name: string,
    data: T,
    options: { key?: string; startAfter?: Date; origin?: Origin } = {},
  ): Promise<void> {
    const { key, startAfter, origin } = options;
    const isSoon = startAfter !== undefined && startAfter.getTime() - Date.now() <= longestTimerMs;
    // The statements are sent one after the other without waiting for answers.
    await allSettledThenThrow([
      this.#boss.send(name, origin ? { ...data, origin } : data, {
        // Jobs of one transaction share their creation time; their ids then decide the order.
        id: orderedId(),
        db: fromDrizzle(db, sql),
        heartbeatSeconds: signOfLifeSeconds,
        ...(key === undefined ? {} : { singletonKey: key }),
        ...(startAfter === undefined ? {} : { startAfter }),
      }),
      isSoon ? announcePlan(db, { name, at: startAfter }) : null,
    ]);
  }

  /** Enqueues jobs, due at once and in this order, by one statement in the caller's transaction. */
  async enqueueAll<T extends object>(
    db: Database,
    name: string,
    jobs: readonly { data: T; key: string }[],
  ): Promise<void> {
    // Jobs of one statement share their creation time; their ids then decide the order.
    const inserted = jobs.map(({ data, key }) => ({
      ...{ id: orderedId(), data, singletonKey: key },
      heartbeatSeconds: signOfLifeSeconds,
    }));
    await this.#boss.insert(name, inserted, { db: fromDrizzle(db, sql) });
  }

  /**
   * Has this server fetch a queue's jobs at a moment of the near future; the poll finds those of a later one. pg-boss
   * sends no notification when a job becomes due, and the transaction may commit after that moment.
   */
  wakeAt({ name, at }: Plan): void {
    if (!this.#workers.has(name) || at.getTime() - Date.now() > longestTimerMs) return;
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        this.#wake(name);
      },
      Math.max(0, at.getTime() - Date.now() + clockMarginMs),
    );
    this.#timers.add(timer.unref());
  }

  /**
   * Works a queue until the returned function is called. The handler gets one job; throwing repeats it later, unless
   * the job belonged to a loop that has ended. A job's signal tells a handler with much to do that it should end. At most
   * `concurrency` jobs run at once. The poll finds jobs planned for much later, and those that come while `mayFetch` returns false.
   */
  work<T extends object>(
    name: string,
    concurrency: number,
    handler: (job: Job<T>) => Promise<void>,
    { pollSeconds = 20, mayFetch }: { pollSeconds?: number; mayFetch?: () => boolean } = {},
  ): () => Promise<void> {
    const onError = (error: unknown) => this.#log.error({ error, queue: name }, "a job queue failed");
    const options = { concurrency, pollMs: pollSeconds * 1000, mayFetch };
    const worker = new QueueWorker<object>(
      this.#boss,
      this.#database.settling,
      name,
      options,
      (job) => handler(job as Job<T>).catch(unlessEnded),
      onError,
    );
    const workers = this.#workers.get(name) ?? new Set();
    this.#workers.set(name, workers.add(worker));
    worker.start();
    return async () => {
      await worker.stop();
      workers.delete(worker);
      if (workers.size === 0) this.#workers.delete(name);
    };
  }

  /** Runs work at the times of a cron expression (UTC), on one of the servers, until `stop`. */
  async repeat(name: string, cron: string, work: () => Promise<unknown>): Promise<void> {
    await this.ensureQueue(name, { policy: "standard", retryLimit: 2, expireInSeconds: 60 * 60 });
    await this.#boss.schedule(name, cron);
    await this.#boss.work(name, async () => {
      await work();
    });
  }

  /**
   * Puts back the jobs that a dead process had fetched. Only for a queue that one process works at a time, called by
   * the process that has just become that one.
   */
  async reclaim(db: Database, name: string): Promise<void> {
    const rows = await db.execute<{ id: string }>(
      sql`select id from pgboss.job where name = ${name} and state = 'active'`,
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await this.#takeBack(name, ids);
  }

  /** Its own signs come first: a server that stood still must not take its own jobs for dead. */
  async #takeBackDead(): Promise<void> {
    const workers = [...this.#workers.values()].flatMap((all) => [...all]);
    await Promise.all(workers.map((worker) => worker.giveSign()));
    const [before, now] = [this.#signedAt, performance.now()];
    this.#signedAt = now;
    // The database was away, or this process stood still: the others may not have given their signs yet.
    if (before !== null && now - before > 2 * signOfLifeMs) return;
    const { rows } = await this.#database.settling.executeSql(
      `select name, array_agg(id) as ids from pgboss.job where state = 'active'
        and heartbeat_on + heartbeat_seconds * interval '1 second' < now() group by name`,
    );
    for (const { name, ids } of rows as { name: string; ids: string[] }[]) {
      this.#log.warn({ queue: name, jobs: ids.length }, "the jobs of a server that gave no sign of life run again");
      await this.#takeBack(name, ids);
    }
  }

  /** The jobs did not fail by themselves: they need not wait for their repeat, which gets no notification. */
  async #takeBack(name: string, ids: string[]): Promise<void> {
    await this.#boss.fail(name, ids, { message: "Its server gave no sign of life." });
    await this.#database.settling.executeSql(
      "update pgboss.job set start_after = now() where name = $1 and id = any($2::uuid[]) and state = 'retry'",
      [name, ids],
    );
    this.#wake(name);
  }
}
