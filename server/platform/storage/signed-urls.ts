import { createHmac, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { everyKey, type Keyring } from "../secrets/secrets.ts";

/** Minimum validity of an address; the maximum is twice as long. */
const windowMs = 12 * 60 * 60 * 1000;
/** Cached addresses: a page of tickets needs forty pictures, mostly those of the page before. */
const mostKept = 20_000;

/**
 * Signed addresses of files, which need no session: anyone with the address may fetch the file until it expires. The
 * expiry is rounded, so that an address stays the same for hours and browsers can cache the file.
 */
export class SignedUrls {
  readonly #keys: Keyring;
  readonly #now: () => Date;
  readonly #base: string;
  readonly #given = new LRUCache<string, string>({ max: mostKept });

  /** `base` is the server's public address, for clients on another origin; without it, addresses begin at the root. */
  constructor(keys: Keyring, now: () => Date, base = "") {
    this.#keys = keys;
    this.#now = now;
    this.#base = base;
  }

  /** The signed address of a file. */
  of(fileId: string): string {
    const expires = (Math.floor(this.#now().getTime() / windowMs) + 2) * windowMs;
    const key = `${fileId}:${expires}`;
    const given = this.#given.get(key);
    if (given !== undefined) return given;
    const signature = sign(this.#keys.present, fileId, expires);
    const address = `${this.#base}/public/${fileId}?expires=${expires}&signature=${signature}`;
    this.#given.set(key, address);
    return address;
  }

  /** True if we signed this address and it has not expired. */
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
