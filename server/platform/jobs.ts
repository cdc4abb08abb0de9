import { sql } from "drizzle-orm";
import { fromDrizzle, type JobWithMetadata, PgBoss, type QueueOptions, type WorkOptions } from "pg-boss";
import { v7 as orderedId } from "uuid";
import type { Database, DatabaseAddress } from "./database.ts";
import type { Log } from "./log.ts";

export type Job<T> = JobWithMetadata<T>;

/** How one kind of job is kept and repeated. `policy` key_strict_fifo keeps the jobs of one key in order. */
export type JobQueue = QueueOptions & { policy?: "standard" | "key_strict_fifo" };

/** Durable work in the database. What is enqueued in a transaction exists if and only if it commits. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #queues = new Map<string, Promise<void>>();

  constructor(address: DatabaseAddress, log: Log) {
    const connection =
      "url" in address
        ? { connectionString: address.url }
        : {
            host: address.host,
            port: address.port,
            user: address.username,
            password: address.password,
            database: address.database,
          };
    // The listener wakes a worker the moment a transaction that enqueued commits; polling is the safety net.
    this.#boss = new PgBoss({ ...connection, max: 6, useListenNotify: true, application_name: "balcao-jobs" });
    this.#boss.on("error", (error) => log.error({ error }, "job queue"));
    this.#boss.on("warning", (warning) => log.warn({ warning }, "job queue"));
  }

  async start(): Promise<void> {
    await this.#boss.start();
  }

  /** Lets running jobs end, for at most `graceMs`. */
  async stop(graceMs = 5_000): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: graceMs, close: true });
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

  /** Enqueues in the caller's transaction. `key` orders the jobs of a key_strict_fifo queue. */
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
  }

  /**
   * Works a queue until the returned function is called. The handler gets one job; throwing repeats it later.
   * At most `concurrency` jobs run at once; what becomes due later than it was enqueued waits for the poll. When this rejects, nothing works the queue.
   */
  async work<T extends object>(
    name: string,
    concurrency: number,
    handler: (job: Job<T>) => Promise<void>,
    { pollSeconds = 20 } = {},
  ): Promise<() => Promise<void>> {
    const retries = new Set<NodeJS.Timeout>();
    const startWorker = async () => {
      const options = { includeMetadata: true, notifyPollingIntervalSeconds: pollSeconds } as const;
      const id: string = await this.#boss.work<T, void, WorkOptions & typeof options>(name, options, async (jobs) => {
        // Where one job was there may be more, and those wait for no announcement: look again at once.
        this.#boss.notifyWorker(id);
        for (const job of jobs as Job<T>[]) {
          await handler(job).catch((error: unknown) => {
            // A repeat that becomes due is announced by nobody either, and the poll would find it late.
            const timer = setTimeout(() => {
              retries.delete(timer);
              this.#boss.notifyWorker(id);
            }, longestRetryDelayMs(job));
            retries.add(timer);
            throw error;
          });
        }
      });
    };
    const stop = async () => {
      for (const timer of retries) clearTimeout(timer);
      await this.#boss.offWork(name, { wait: true });
    };
    const started = await Promise.allSettled(Array.from({ length: concurrency }, startWorker));
    const failed = started.find((one) => one.status === "rejected");
    if (!failed) return stop;
    // Those that did start must not go on unknown to anybody.
    await stop();
    throw failed.reason;
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
    if (rows.length > 0)
      await this.#boss.fail(
        name,
        rows.map((row) => row.id),
      );
  }
}

/** pg-boss picks a delay below this one, at random. */
function longestRetryDelayMs({ retryDelay, retryDelayMax, retryCount }: Job<object>): number {
  const seconds = retryDelay * 2 ** Math.min(retryCount + 1, 16);
  return Math.min(seconds, retryDelayMax ?? seconds) * 1000 + 100;
}
