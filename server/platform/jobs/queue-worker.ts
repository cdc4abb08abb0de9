import { setTimeout as delay } from "node:timers/promises";
import type { Db, JobWithMetadata as Job, PgBoss } from "pg-boss";
import { preparedFetch } from "./job-database.ts";

/** After a job ends, the worker waits this long for others to end before it fetches again, in milliseconds. */
const settleMs = 5;

/** Extra wait after a planned moment: a job is due by the database's clock, not by ours. */
export const clockMarginMs = 20;

/** `pollMs` is the longest wait for a job without a notification. */
export type QueueWorkerOptions = {
  concurrency: number;
  pollMs: number;
  /** True if jobs may be fetched at this moment; running jobs continue in any case. */
  mayFetch?: (() => boolean) | undefined;
};

/** Pauses between attempts to record how a job ended, first and longest, while the database does not answer. */
const recordAgainMs = { first: 100, most: 5_000 };

type Boss = Pick<PgBoss, "fetch" | "complete" | "fail" | "touch">;
type Handler<T extends object> = (job: Job<T>) => Promise<void>;
type Outcome = { error: unknown } | null;

/**
 * Works one queue: on a notification it fetches as many jobs as there is room for, and settles each by itself. A
 * pg-boss worker fetches one job at a time, and all workers wake for each: the benchmarks' row bot.crowd saw seven
 * fetches for a job.
 */
export class QueueWorker<T extends object> {
  readonly #boss: Boss;
  readonly #db: Db;
  readonly #name: string;
  readonly #options: QueueWorkerOptions;
  readonly #handler: Handler<T>;
  readonly #onError: (error: unknown) => void;
  readonly #running = new Map<Job<T>, Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #fetching: Promise<void> | null = null;
  /** True if a job may have arrived since the last fetch began. */
  #isAsked = false;
  readonly #stopping = new AbortController();

  constructor(
    boss: Boss,
    db: Db,
    name: string,
    options: QueueWorkerOptions,
    handler: Handler<T>,
    onError: (error: unknown) => void,
  ) {
    this.#boss = boss;
    this.#db = db;
    this.#name = name;
    this.#options = options;
    this.#handler = handler;
    this.#onError = onError;
  }

  /** Fetches jobs, now and at every poll. */
  start(): void {
    const poll = setInterval(() => this.wake(), this.#options.pollMs);
    this.#timers.add(poll);
    this.wake();
  }

  wake(): void {
    this.#isAsked = true;
    if (this.#fetching || this.#stopping.signal.aborted) return;
    this.#fetching = this.#fetch().finally(() => {
      this.#fetching = null;
      if (this.#isAsked && this.#hasCapacity()) this.wake();
    });
  }

  /** Says that the running jobs are alive. */
  async giveSign(): Promise<void> {
    const running = [...this.#running.keys()];
    if (running.length > 0) await this.#boss.touch(this.#name, running, { db: this.#db });
  }

  #hasCapacity(): boolean {
    const { concurrency, mayFetch } = this.#options;
    return !this.#stopping.signal.aborted && this.#running.size < concurrency && mayFetch?.() !== false;
  }

  async #fetch(): Promise<void> {
    while (this.#isAsked && this.#hasCapacity()) {
      this.#isAsked = false;
      const batchSize = this.#options.concurrency - this.#running.size;
      try {
        const db = preparedFetch(this.#db, this.#name, batchSize);
        const jobs = await this.#boss.fetch<T>(this.#name, { includeMetadata: true, batchSize, db });
        // A full batch may have left more jobs, and those get no notification.
        if (jobs.length === batchSize) this.#isAsked = true;
        // pg-boss sets the signal for its own workers only.
        const { signal } = this.#stopping;
        for (const job of jobs) this.#run(Object.assign(job as Job<T>, { signal }));
      } catch (error) {
        // The next poll tries again.
        this.#onError(error);
      }
    }
  }

  #run(job: Job<T>): void {
    const running = this.#settle(job).finally(() => {
      this.#running.delete(job);
      if (this.#isAsked) this.wake();
      // The next job of its key may have been waiting for it. Jobs that end together fetch once.
      else if (job.singletonKey !== null) this.#wakeAfter(settleMs);
    });
    this.#running.set(job, running);
  }

  async #settle(job: Job<T>): Promise<void> {
    const outcome = await this.#attempt(job);
    await this.#record(job, outcome);
    if (!outcome) return;
    const postponed = postponedTo(outcome.error);
    this.#wakeAfter(
      postponed ? msUntil(postponed) : Math.min(longestRetryDelayMs(job), msUntil(repeatBy(outcome.error))),
    );
  }

  /** A job that exceeds its time is repeated, here or elsewhere, and its place here becomes free. */
  async #attempt(job: Job<T>): Promise<Outcome> {
    let limit: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      const late = () => reject(new Error(`The job took longer than ${job.expireInSeconds} s.`));
      limit = setTimeout(late, job.expireInSeconds * 1000).unref();
    });
    try {
      await Promise.race([this.#handler(job), tooLong]);
      return null;
    } catch (error) {
      return { error };
    } finally {
      clearTimeout(limit);
    }
  }

  /**
   * Records how an attempt ended, and repeats that while the database does not answer: otherwise the job would run
   * again, and the others of its key would wait until the attempt's time is over. pg-boss knows which attempt is
   * meant.
   */
  async #record(job: Job<T>, outcome: Outcome): Promise<void> {
    const until = Date.now() + job.expireInSeconds * 1000;
    for (let pauseMs = recordAgainMs.first; ; pauseMs = Math.min(2 * pauseMs, recordAgainMs.most)) {
      try {
        if (outcome) await this.#fail(job, outcome.error);
        else await this.#boss.complete(this.#name, job, undefined, { db: this.#db });
        return;
      } catch (error) {
        this.#onError(error);
      }
      if (this.#stopping.signal.aborted || Date.now() > until) return;
      await delay(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  async #fail(job: Job<T>, error: unknown): Promise<void> {
    const postponed = postponedTo(error);
    if (postponed) return this.#postpone(job, postponed, error);
    await this.#boss.fail(this.#name, job, asData(error));
    const by = repeatBy(error);
    if (by)
      await this.#db.executeSql(
        "update pgboss.job set start_after = least(start_after, $3) where name = $1 and id = $2 and state = 'retry'",
        [this.#name, job.id, by],
      );
  }

  /**
   * The job waits without having failed; pg-boss counts no attempt for a job that was not started. It keeps its reason
   * where a failed one keeps its error. The database's clock decides when it is due: ours only says how long that is.
   */
  async #postpone(job: Job<T>, to: Date, error: unknown): Promise<void> {
    await this.#db.executeSql(
      `update pgboss.job set state = 'retry', started_on = null, start_after = now() + $3 * interval '1 ms', output = $5::text::jsonb
        where name = $1 and id = $2 and state = 'active' and retry_count = $4`,
      [this.#name, job.id, Math.max(0, to.getTime() - Date.now()), job.retryCount, JSON.stringify(asData(error))],
    );
  }

  #wakeAfter(delayMs: number): void {
    if (this.#stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.wake();
    }, delayMs);
    this.#timers.add(timer);
  }

  /** Stops fetching. Resolves when the running jobs have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#fetching;
    await Promise.all(this.#running.values());
  }

  /** Puts back the running jobs, so that another process runs them again. */
  async giveUp(): Promise<void> {
    const left = [...this.#running.keys()];
    if (left.length > 0) await this.#boss.fail(this.#name, left, { message: "The server stopped." });
  }
}

/** pg-boss picks a random delay below this one. */
function longestRetryDelayMs({ retryDelay, retryDelayMax, retryCount }: Job<object>): number {
  const seconds = retryDelay * 2 ** Math.min(retryCount + 1, 16);
  return Math.min(seconds, retryDelayMax ?? seconds) * 1000 + 100;
}

/** The latest time at which its job runs again, however often it has failed; an error may contain one. */
const repeatBy = (error: unknown): Date | null =>
  error instanceof Error && "repeatBy" in error && error.repeatBy instanceof Date ? error.repeatBy : null;

/** The time to which an error postpones its job: that was no attempt. The others of its key wait behind it. */
const postponedTo = (error: unknown): Date | null =>
  error instanceof Error && "postponedTo" in error && error.postponedTo instanceof Date ? error.postponedTo : null;

/** Infinite if there is no time. */
const msUntil = (at: Date | null): number =>
  at ? Math.max(0, at.getTime() - Date.now()) + clockMarginMs : Number.POSITIVE_INFINITY;

const asData = (error: unknown): object =>
  error instanceof Error
    ? { name: storable(error.name), message: storable(error.message), stack: storable(error.stack ?? "") }
    : { message: storable(String(error)) };

/** In characters: an error of the database quotes its query with all parameters. */
const mostText = 4_000;

/** PostgreSQL stores neither NUL nor half a character. A failure that cannot be stored would block the queue. */
const storable = (text: string): string => text.slice(0, mostText).replaceAll("\0", "").toWellFormed();
