import type { CacheStore } from "@whiskeysockets/baileys";
import { LRUCache } from "lru-cache";

/** A cache for Baileys with at most `limit` entries, each for `ttlMs` milliseconds (forever when absent). */
export class BoundedCache implements CacheStore {
  readonly #entries: LRUCache<string, { value: unknown }>;

  constructor(limit: number, ttlMs = 0) {
    this.#entries = new LRUCache({ max: limit, ttl: ttlMs });
  }

  get<T>(key: string): T | undefined {
    return this.#entries.get(key)?.value as T | undefined;
  }

  set<T>(key: string, value: T): void {
    this.#entries.set(key, { value });
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  del(key: string): void {
    this.#entries.delete(key);
  }

  flushAll(): void {
    this.#entries.clear();
  }
}
