import { createHmac, timingSafeEqual } from "node:crypto";

/** How long an address is good for at least; it is good for twice as long at most. */
const windowMs = 12 * 60 * 60 * 1000;

/**
 * Addresses of files that need no session: whoever was shown one may fetch the file until it runs out. The end is
 * rounded, so that an address stays the same for hours and browsers keep what they fetched.
 */
export class SignedUrls {
  readonly #key: Buffer;
  readonly #now: () => Date;
  readonly #base: string;

  /** `base` is where people reach the server, for clients that stand elsewhere; unknown, addresses begin at its root. */
  constructor(key: Buffer, now: () => Date, base = "") {
    this.#key = key;
    this.#now = now;
    this.#base = base;
  }

  /** The address of a file. */
  of(fileId: string): string {
    const expires = (Math.floor(this.#now().getTime() / windowMs) + 2) * windowMs;
    return `${this.#base}/public/${fileId}?expires=${expires}&signature=${this.#sign(fileId, expires)}`;
  }

  /** Whether this address was given out by us and has not run out. */
  isValid(fileId: string, expires: number, signature: string): boolean {
    const right = Buffer.from(this.#sign(fileId, expires));
    const given = Buffer.from(signature);
    return right.length === given.length && timingSafeEqual(right, given) && expires > this.#now().getTime();
  }

  #sign(fileId: string, expires: number): string {
    return createHmac("sha256", this.#key).update(`${fileId}:${expires}`).digest("base64url");
  }
}
