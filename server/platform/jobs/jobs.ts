import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { fromDrizzle, type JobWithMetadata, PgBoss, type QueueOptions } from "pg-boss";
import { v7 as orderedId } from "uuid";
import type { Database, DatabaseAddress } from "../database.ts";
import type { Log } from "../log.ts";
import { type JobDatabase, openJobDatabase } from "./job-database.ts";
import { JobPump } from "./job-pump.ts";

export type Job<T> = JobWithMetadata<T>;

/** How one kind of job is kept and repeated. `policy` key_strict_fifo keeps the jobs of one key in order. */
export type JobQueue = QueueOptions & { policy?: "standard" | "key_strict_fifo" };

/** A job is due only when the database's clock says so, too. */
const dueMs = 20;
/** What is due later than this is left to the poll: a timer for each planned job would be too many. */
const longestTimerMs = 15 * 60_000;

/** Durable work in the database. What is enqueued in a transaction exists if and only if it commits. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #database: JobDatabase;
  readonly #log: Log;
  readonly #queues = new Map<string, Promise<void>>();
  readonly #pumps = new Map<string, Set<JobPump<object>>>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(address: DatabaseAddress, log: Log) {
    this.#log = log;
    // The listener wakes a pump the moment a transaction that enqueued commits; polling is the safety net.
    this.#database = openJobDatabase(address, (name) => this.#wake(name));
    this.#boss = new PgBoss({ db: this.#database.keeping, useListenNotify: true });
    this.#boss.on("error", (error) => log.error({ error }, "job queue"));
    this.#boss.on("warning", (warning) => log.warn({ warning }, "job queue"));
  }

  async start(): Promise<void> {
    // Two servers may find an empty database at once.
    await this.#database.alone(() => this.#boss.start());
  }

  /** Lets running jobs end, for at most `graceMs`; what is still running then is begun anew by whoever comes next. */
  async stop(graceMs = 5_000): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    const pumps = [...this.#pumps.values()].flatMap((all) => [...all]);
    const ended = Promise.all(pumps.map((pump) => pump.stop()));
    await Promise.race([ended, delay(graceMs, undefined, { ref: false })]);
    await Promise.all(pumps.map((pump) => pump.giveUp()));
    await this.#boss.stop({ graceful: true, timeout: graceMs, close: true });
    await this.#database.close();
  }

  #wake(name: string | null): void {
    const woken = name === null ? [...this.#pumps.values()] : [this.#pumps.get(name) ?? []];
    for (const pumps of woken) for (const pump of pumps) pump.wake();
  }

  /** Makes a queue if it is new. Cheap when it is known. */
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

  /** Removes a queue and the jobs left in it, which nothing may be working any more. Harmless when there is none. */
  async removeQueue(name: string): Promise<void> {
    await this.#boss.deleteQueue(name);
    this.#queues.delete(name);
  }

  /**
   * Enqueues in the caller's transaction. `key` orders the jobs of a key_strict_fifo queue. What this process works
   * itself begins at the moment of `startAfter`; elsewhere the poll finds it.
   */
  async enqueue<T extends object>(
    db: Database,
    name: string,
    data: T,
    options: { key?: string; startAfter?: Date } = {},
  ): Promise<void> {
    await this.#boss.send(name, data, {
      // Jobs of one transaction share their moment; then their ids tell the order.
      id: orderedId(),
      db: fromDrizzle(db, sql),
      ...(options.key === undefined ? {} : { singletonKey: options.key }),
      ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
    });
    if (options.startAfter) this.#wakeAt(name, options.startAfter);
  }

  /** Nobody announces a job that becomes due. */
  #wakeAt(name: string, at: Date): void {
    const delayMs = at.getTime() - Date.now() + dueMs;
    if (delayMs > longestTimerMs || !this.#pumps.has(name)) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#wake(name);
    }, delayMs);
    this.#timers.add(timer.unref());
  }

  /**
   * Works a queue until the returned function is called. The handler gets one job; throwing repeats it later. At most
   * `concurrency` jobs run at once; what another process has planned for later waits for the poll, and so does what
   * comes while `mayFetch` says no.
   */
  work<T extends object>(
    name: string,
    concurrency: number,
    handler: (job: Job<T>) => Promise<void>,
    { pollSeconds = 20, mayFetch }: { pollSeconds?: number; mayFetch?: () => boolean } = {},
  ): () => Promise<void> {
    const onError = (error: unknown) => this.#log.error({ error, queue: name }, "job queue");
    const options = { concurrency, pollMs: pollSeconds * 1000, mayFetch };
    const pump = new JobPump<object>(
      this.#boss,
      this.#database.settling,
      name,
      options,
      handler as (job: Job<object>) => Promise<void>,
      onError,
    );
    const pumps = this.#pumps.get(name) ?? new Set();
    this.#pumps.set(name, pumps.add(pump));
    pump.start();
    return async () => {
      await pump.stop();
      pumps.delete(pump);
      if (pumps.size === 0) this.#pumps.delete(name);
    };
  }

  /** Runs work at the times of a cron expression (UTC), on one of the servers. Until `stop`. */
  async repeat(name: string, cron: string, work: () => Promise<unknown>): Promise<void> {
    await this.ensureQueue(name, { policy: "standard", retryLimit: 2, expireInSeconds: 60 * 60 });
    await this.#boss.schedule(name, cron);
    await this.#boss.work(name, async () => {
      await work();
    });
  }

  /**
   * Gives back the jobs that a dead process had in hand. Only for a queue that one process works at a time,
   * called by the process that has just become that one.
   */
  async reclaim(db: Database, name: string): Promise<void> {
    const rows = await db.execute<{ id: string }>(
      sql`select id from pgboss.job where name = ${name} and state = 'active'`,
    );
    if (rows.length === 0) return;
    await this.#boss.fail(
      name,
      rows.map((row) => row.id),
    );
    // It was not their fault: they need not wait for their repeat, which nobody would announce.
    await db.execute(sql`update pgboss.job set start_after = now() where name = ${name} and state = 'retry'`);
  }
}
