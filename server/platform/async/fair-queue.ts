/** The work waited as long as it may, or too much work of its key waits already. It has not begun. */
export class FairQueueRefusal extends Error {
  override name = "FairQueueRefusal";
}

type Begin = () => void;

type FairQueueOptions = {
  /** Pieces of work that run at once. */
  width: number;
  /** Pieces of work of one key that run at once; `width` when absent. */
  perKey?: number;
  /** Pieces of work of one key that may wait; unbounded when absent. */
  mostWaiting?: number;
};

/**
 * Shares a scarce resource among keys, mostly companies. Waiting keys are served one after the other, so a company that asks for much
 * delays mostly itself, and any other company by one piece of its work.
 */
export class FairQueue<Key> {
  readonly #options: Required<FairQueueOptions>;
  /** Waiting work by key, in the order in which the keys are served. */
  readonly #waiting = new Map<Key, Set<Begin>>();
  readonly #running = new Map<Key, number>();
  #busy = 0;

  constructor({ width, perKey = width, mostWaiting = Number.POSITIVE_INFINITY }: FairQueueOptions) {
    this.#options = { width, perKey, mostWaiting };
  }

  /** Throws FairQueueRefusal if too much work of its key waits, or it has not begun after `timeoutMs`. */
  async run<T>(key: Key, work: () => Promise<T>, timeoutMs?: number): Promise<T> {
    const leave = await this.enter(key, timeoutMs);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Like `run`, for work that ends elsewhere: resolves with the function to call at its end. Throws as `run` does. */
  async enter(key: Key, timeoutMs: number = Number.POSITIVE_INFINITY): Promise<() => void> {
    await this.#waitToBegin(key, timeoutMs);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#busy -= 1;
      const others = (this.#running.get(key) ?? 1) - 1;
      if (others > 0) this.#running.set(key, others);
      else this.#running.delete(key);
      this.#next();
    };
  }

  #waitToBegin(key: Key, timeoutMs: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const queue = this.#waiting.get(key) ?? new Set();
    const mayBeginNow = this.#busy < this.#options.width && this.#mayRun(key);
    if (!mayBeginNow && queue.size >= this.#options.mostWaiting) throw new FairQueueRefusal("too many wait");
    let timer: NodeJS.Timeout | undefined;
    const begin: Begin = () => {
      clearTimeout(timer);
      resolve();
    };
    queue.add(begin);
    this.#waiting.set(key, queue);
    this.#next();
    if (queue.has(begin) && timeoutMs !== Number.POSITIVE_INFINITY)
      timer = setTimeout(() => {
        this.#drop(key, begin);
        reject(new FairQueueRefusal(`not begun within ${timeoutMs} ms`));
      }, timeoutMs);
    return promise;
  }

  #mayRun(key: Key): boolean {
    return (this.#running.get(key) ?? 0) < this.#options.perKey;
  }

  #next(): void {
    while (this.#busy < this.#options.width) {
      const key = [...this.#waiting.keys()].find((one) => this.#mayRun(one));
      const queue = key === undefined ? undefined : this.#waiting.get(key);
      const [first] = queue ?? [];
      if (key === undefined || !queue || !first) return;
      this.#drop(key, first);
      // The key goes to the end of the row.
      if (this.#waiting.delete(key)) this.#waiting.set(key, queue);
      this.#busy += 1;
      this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
      first();
    }
  }

  #drop(key: Key, begin: Begin): void {
    const queue = this.#waiting.get(key);
    queue?.delete(begin);
    if (queue?.size === 0) this.#waiting.delete(key);
  }
}
