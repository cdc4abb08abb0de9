import type { Db, JobWithMetadata as Job, PgBoss } from "pg-boss";

/** How long what ends waits for more that ends before it looks for what comes next, in milliseconds. */
const settleMs = 5;

/** Longest wait for a job that nobody announced, and for one whose repeat is due. */
export type PumpOptions = { concurrency: number; pollMs: number };

/**
 * Works one queue: fetches as many jobs at once as there is room for, when it is told that there are some, and settles
 * each by itself. A worker of pg-boss's own fetches one job at a time, and all of them wake for each: the row bot.crowd
 * of the benchmarks saw seven fetches for a job.
 */
export class JobPump<T extends object> {
  readonly #boss: PgBoss;
  readonly #db: Db;
  readonly #name: string;
  readonly #options: PumpOptions;
  readonly #handler: (job: Job<T>) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  readonly #running = new Map<Job<T>, Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #fetching: Promise<void> | null = null;
  /** Something may have come since the last fetch began. */
  #isAsked = false;
  #isStopped = false;

  constructor(
    boss: PgBoss,
    db: Db,
    name: string,
    options: PumpOptions,
    handler: (job: Job<T>) => Promise<void>,
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
    if (this.#fetching || this.#isStopped) return;
    this.#fetching = this.#fetch().finally(() => {
      this.#fetching = null;
      if (this.#isAsked && this.#hasRoom()) this.wake();
    });
  }

  #hasRoom(): boolean {
    return !this.#isStopped && this.#running.size < this.#options.concurrency;
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
    try {
      await this.#handler(job);
      await this.#boss.complete(this.#name, job.id, undefined, { db: this.#db });
    } catch (error) {
      await this.#boss.fail(this.#name, job.id, asData(error)).catch(this.#onError);
      this.#wakeAfter(longestRetryDelayMs(job));
    }
  }

  #wakeAfter(delayMs: number): void {
    if (this.#isStopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.wake();
    }, delayMs);
    this.#timers.add(timer);
  }

  /** Resolves when the jobs in hand have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#fetching;
    await Promise.all(this.#running.values());
  }

  /** Gives the jobs in hand back, for another process to begin them anew. */
  async giveUp(): Promise<void> {
    const ids = [...this.#running.keys()].map(({ id }) => id);
    if (ids.length > 0) await this.#boss.fail(this.#name, ids, { message: "The server stopped." });
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
