import { createCoalescer } from "../coalescer.ts";
import type { UserStore, Write } from "./user-store.ts";

/** A failed write is retried after this delay, in milliseconds. */
const retryMs = 60_000;

/** Writes unsent text to the disk, and retries failed writes. */
export class RetriedWrites {
  readonly #local: UserStore;
  readonly #onChange: (isUnkept: boolean) => void;
  readonly #refused = new Map<string, Write>();
  readonly #retry = createCoalescer(retryMs);
  #visit = new AbortController();

  /** `onChange` is called after each write: is any text not on the disk? */
  constructor(local: UserStore, onChange: (isUnkept: boolean) => void) {
    this.#local = local;
    this.#onChange = onChange;
  }

  /** A later write of the same name replaces an earlier failed one. */
  async write(name: string, write: Write): Promise<void> {
    const { signal } = this.#visit;
    if (this.#refused.has(name)) this.#refused.set(name, write);
    const isKept = await this.#local.write("unsent", write);
    // Its owner has signed out meanwhile.
    if (signal.aborted) return;
    if (isKept) this.#refused.delete(name);
    else this.#refused.set(name, write);
    this.#onChange(this.#refused.size > 0);
    if (this.#refused.size > 0)
      this.#retry.run("refused", () => this.#refused.forEach((one, other) => void this.write(other, one)));
  }

  /** Drops the failed writes, because another user begins. */
  reset(): void {
    this.#visit.abort();
    this.#visit = new AbortController();
    this.#retry.clear();
    this.#refused.clear();
    this.#onChange(false);
  }
}
