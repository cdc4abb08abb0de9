import { createHmac, timingSafeEqual } from "node:crypto";
import { everyKey, type Keyring } from "../secrets.ts";

/** How long an address is good for at least; it is good for twice as long at most. */
const windowMs = 12 * 60 * 60 * 1000;

/**
 * Addresses of files that need no session: whoever was shown one may fetch the file until it runs out. The end is
 * rounded, so that an address stays the same for hours and browsers keep what they fetched.
 */
export class SignedUrls {
  readonly #keys: Keyring;
  readonly #now: () => Date;
  readonly #base: string;

  /** `base` is where people reach the server, for clients that stand elsewhere; unknown, addresses begin at its root. */
  constructor(keys: Keyring, now: () => Date, base = "") {
    this.#keys = keys;
    this.#now = now;
    this.#base = base;
  }

  /** The address of a file. */
  of(fileId: string): string {
    const expires = (Math.floor(this.#now().getTime() / windowMs) + 2) * windowMs;
    return `${this.#base}/public/${fileId}?expires=${expires}&signature=${sign(this.#keys.present, fileId, expires)}`;
  }

  /** Whether this address was given out by us and has not run out. */
  isValid(fileId: string, expires: number, signature: string): boolean {
    const given = Buffer.from(signature);
    const isOurs = everyKey(this.#keys).some((key) => {
      const right = Buffer.from(sign(key, fileId, expires));
      return right.length === given.length && timingSafeEqual(right, given);
    });
    return isOurs && expires > this.#now().getTime();
  }
}

const sign = (key: Buffer, fileId: string, expires: number): string =>
  createHmac("sha256", key).update(`${fileId}:${expires}`).digest("base64url");
