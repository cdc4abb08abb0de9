import type { CacheStore } from "@whiskeysockets/baileys";

/** A cache that never outgrows its limit: the least recently used entry gives way, and entries age. */
export class BoundedCache implements CacheStore {
  readonly #entries = new Map<string, { value: unknown; until: number }>();
  readonly #limit: number;
  readonly #ttlMs: number;

  constructor(limit: number, ttlMs: number = Number.POSITIVE_INFINITY) {
    this.#limit = limit;
    this.#ttlMs = ttlMs;
  }

  get<T>(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.until <= Date.now()) return undefined;
    // Reading moves an entry to the young end.
    this.#entries.set(key, entry);
    return entry.value as T;
  }

  set<T>(key: string, value: T): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: Date.now() + this.#ttlMs });
    if (this.#entries.size <= this.#limit) return;
    const oldest = this.#entries.keys().next();
    if (!oldest.done) this.#entries.delete(oldest.value);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  del(key: string): void {
    this.#entries.delete(key);
  }

  flushAll(): void {
    this.#entries.clear();
  }
}
