/** Runs work of one key in turn, and work of different keys side by side. What fails goes to `complain`. */
export class Turns<K> {
  readonly #complain: (error: unknown) => void;
  readonly #last = new Map<K, Promise<void>>();

  constructor(complain: (error: unknown) => void) {
    this.#complain = complain;
  }

  /** Resolves when the work has ended, either way. */
  take(key: K, work: () => Promise<void>): Promise<void> {
    const turn = (this.#last.get(key) ?? Promise.resolve())
      .then(work)
      .catch(this.#complain)
      .then(() => {
        if (this.#last.get(key) === turn) this.#last.delete(key);
      });
    this.#last.set(key, turn);
    return turn;
  }

  isBusy(key: K): boolean {
    return this.#last.has(key);
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values());
  }
}
