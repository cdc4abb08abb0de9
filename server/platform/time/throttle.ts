/**
 * Throttles work by key: the first call runs at once, then at most one per `everyMs`; of the calls in between, only
 * the last one runs, when the time is over.
 */
export class Throttle {
  readonly #everyMs: number;
  readonly #resting = new Map<string, { timer: NodeJS.Timeout; next: (() => void) | null }>();

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  run(key: string, work: () => void): void {
    const resting = this.#resting.get(key);
    if (resting) {
      resting.next = work;
      return;
    }
    work();
    const timer = setTimeout(() => this.#end(key), this.#everyMs).unref();
    this.#resting.set(key, { timer, next: null });
  }

  stop(): void {
    for (const { timer } of this.#resting.values()) clearTimeout(timer);
    this.#resting.clear();
  }

  #end(key: string): void {
    const next = this.#resting.get(key)?.next;
    this.#resting.delete(key);
    if (next) this.run(key, next);
  }
}
