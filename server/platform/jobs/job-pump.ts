import { setTimeout as delay } from "node:timers/promises";
import type { Db, JobWithMetadata as Job, PgBoss } from "pg-boss";

/** How long what ends waits for more that ends before it looks for what comes next, in milliseconds. */
const settleMs = 5;

/** Longest wait for a job that nobody announced, and for one whose repeat is due. */
export type PumpOptions = {
  concurrency: number;
  pollMs: number;
  /** Whether jobs may be taken at this moment; those in hand go on. */
  mayFetch?: (() => boolean) | undefined;
};

/** How soon the database is told again how a job ended when it did not hear it, and how seldom in the end. */
const tellAgainMs = { first: 100, most: 5_000 };

type Boss = Pick<PgBoss, "fetch" | "complete" | "fail">;
type Handler<T extends object> = (job: Job<T>) => Promise<void>;
type Outcome = { error: unknown } | null;

/**
 * Works one queue: fetches as many jobs at once as there is room for, when it is told that there are some, and settles
 * each by itself. A worker of pg-boss's own fetches one job at a time, and all of them wake for each: the row bot.crowd
 * of the benchmarks saw seven fetches for a job.
 */
export class JobPump<T extends object> {
  readonly #boss: Boss;
  readonly #db: Db;
  readonly #name: string;
  readonly #options: PumpOptions;
  readonly #handler: Handler<T>;
  readonly #onError: (error: unknown) => void;
  readonly #running = new Map<Job<T>, Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #fetching: Promise<void> | null = null;
  /** Something may have come since the last fetch began. */
  #isAsked = false;
  readonly #stopping = new AbortController();

  constructor(
    boss: Boss,
    db: Db,
    name: string,
    options: PumpOptions,
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

  /** Looks for jobs, now and whenever nothing was heard for too long. */
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
      if (this.#isAsked && this.#hasRoom()) this.wake();
    });
  }

  #hasRoom(): boolean {
    const { concurrency, mayFetch } = this.#options;
    return !this.#stopping.signal.aborted && this.#running.size < concurrency && mayFetch?.() !== false;
  }

  async #fetch(): Promise<void> {
    while (this.#isAsked && this.#hasRoom()) {
      this.#isAsked = false;
      const batchSize = this.#options.concurrency - this.#running.size;
      try {
        const jobs = await this.#boss.fetch<T>(this.#name, { includeMetadata: true, batchSize, db: this.#db });
        // Where so many were there may be more, and those are announced by nobody.
        if (jobs.length > 0) this.#isAsked = true;
        for (const job of jobs) this.#run(job as Job<T>);
      } catch (error) {
        // The poll tries again.
        this.#onError(error);
      }
    }
  }

  #run(job: Job<T>): void {
    const running = this.#settle(job).finally(() => {
      this.#running.delete(job);
      // The next job of its key may have been waiting for it. Several that end together ask once.
      if (!this.#isAsked) this.#wakeAfter(settleMs);
      else this.wake();
    });
    this.#running.set(job, running);
  }

  async #settle(job: Job<T>): Promise<void> {
    const outcome = await this.#attempt(job);
    await this.#record(job, outcome);
    if (outcome) this.#wakeAfter(longestRetryDelayMs(job));
  }

  /** What takes longer than it may is begun anew, here or elsewhere: its place is free again, whatever it waits for. */
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
   * Tells the database how an attempt ended, again and again while it does not hear: otherwise what is done would be
   * done again, and the others of its key would wait, once the attempt's time is over. It knows which attempt is meant.
   */
  async #record(job: Job<T>, outcome: Outcome): Promise<void> {
    const until = Date.now() + job.expireInSeconds * 1000;
    for (let pauseMs = tellAgainMs.first; ; pauseMs = Math.min(2 * pauseMs, tellAgainMs.most)) {
      try {
        if (outcome) await this.#boss.fail(this.#name, job, asData(outcome.error));
        else await this.#boss.complete(this.#name, job, undefined, { db: this.#db });
        return;
      } catch (error) {
        this.#onError(error);
      }
      if (this.#stopping.signal.aborted || Date.now() > until) return;
      await delay(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  #wakeAfter(delayMs: number): void {
    if (this.#stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.wake();
    }, delayMs);
    this.#timers.add(timer);
  }

  /** Resolves when the jobs in hand have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#fetching;
    await Promise.all(this.#running.values());
  }

  /** Gives the jobs in hand back, for another process to begin them anew. */
  async giveUp(): Promise<void> {
    const left = [...this.#running.keys()];
    if (left.length > 0) await this.#boss.fail(this.#name, left, { message: "The server stopped." });
  }
}

/** pg-boss picks a delay below this one, at random. */
function longestRetryDelayMs({ retryDelay, retryDelayMax, retryCount }: Job<object>): number {
  const seconds = retryDelay * 2 ** Math.min(retryCount + 1, 16);
  return Math.min(seconds, retryDelayMax ?? seconds) * 1000 + 100;
}

const asData = (error: unknown): object =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { message: String(error) };
