import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "../sql/database.ts";

const ivLength = 12;
const tagLength = 16;

/** Derives keys for separate purposes from the operator's one secret: one key reveals nothing of another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "balcao", purpose, 32));
}

/** Keys for one purpose: the present one writes, and the former ones still read. */
export type Keyring = { present: Buffer; former: readonly Buffer[] };

/** The operator's present secret, and former ones that are still valid. */
export type OperatorSecrets = { present: string; former: readonly string[] };

export const deriveKeyring = ({ present, former }: OperatorSecrets, purpose: string): Keyring => ({
  present: deriveKey(present, purpose),
  former: former.map((secret) => deriveKey(secret, purpose)),
});

/** A keyring without former keys. */
export const soleKey = (present: Buffer): Keyring => ({ present, former: [] });

export const everyKey = ({ present, former }: Keyring): readonly Buffer[] => [present, ...former];

/** Encrypts and authenticates with AES-256-GCM. `context` binds the result to its place: it opens nowhere else. */
export function seal({ present: key }: Keyring, plaintext: Uint8Array, context: string): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/**
 * Decrypts a sealed value with the present key or a former one. Throws if key or context differ, or a bit was changed.
 */
export function unseal(keys: Keyring, sealed: Uint8Array, context: string): Buffer {
  for (const key of everyKey(keys)) {
    const plaintext = open(key, sealed, context);
    if (plaintext) return plaintext;
  }
  throw new Error(`${context}: sealed under another secret, or damaged`);
}

/** True if the present key opens it: the former keys are then no longer needed for it. */
export const isSealedAnew = ({ present }: Keyring, sealed: Uint8Array, context: string): boolean =>
  open(present, sealed, context) !== null;

function open(key: Buffer, sealed: Uint8Array, context: string): Buffer | null {
  const bytes = Buffer.from(sealed);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivLength))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
    return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]);
  } catch {
    return null;
  }
}

/** True if both are the same secret; compares in constant time. */
export const isSameSecret = (given: string, secret: string): boolean => timingSafeEqual(hashed(given), hashed(secret));

const hashed = (text: string) => createHash("sha256").update(text).digest();

/** A sealed value and the context it is bound to. */
export type SealedRow = { id: string; sealed: Buffer; context: string };

/** One kind of sealed values, in the order of their ids. */
export type SealedKind = {
  name: string;
  keys: Keyring;
  /** The next rows after an id; the first ones when it is null. */
  read: (db: Database, after: string | null, limit: number) => Promise<SealedRow[]>;
  /** Replaces the value that was read; a value written meanwhile stays, since it is sealed with the present key. */
  replace: (db: Database, row: SealedRow, sealed: Buffer) => Promise<void>;
};
