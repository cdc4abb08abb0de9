/** Runs work of one key one after the other, and work of different keys side by side. */
export class KeyedMutex<K> {
  readonly #last = new Map<K, Promise<void>>();

  /** Resolves or fails as the work does. Work that failed does not stop the next one. */
  run<T>(key: K, work: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(key) ?? Promise.resolve()).then(work);
    const ended = () => {
      if (this.#last.get(key) === last) this.#last.delete(key);
    };
    const last: Promise<void> = result.then(ended, ended);
    this.#last.set(key, last);
    return result;
  }

  isBusy(key: K): boolean {
    return this.#last.has(key);
  }

  /** Resolves when no work is under way. */
  async idle(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values());
  }
}
