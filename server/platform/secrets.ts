import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ivLength = 12;
const tagLength = 16;

/** Keys for separate purposes from the one secret the operator keeps: knowing one tells nothing of another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "balcao", purpose, 32));
}

/** Keys for one purpose: the present one, with which is written, and former ones, which still read. */
export type Keyring = { present: Buffer; former: readonly Buffer[] };

/** The secret the operator keeps, and those from before that still count. */
export type OperatorSecrets = { present: string; former: readonly string[] };

export const deriveKeyring = ({ present, former }: OperatorSecrets, purpose: string): Keyring => ({
  present: deriveKey(present, purpose),
  former: former.map((secret) => deriveKey(secret, purpose)),
});

/** A key that has no former ones. */
export const soleKey = (present: Buffer): Keyring => ({ present, former: [] });

export const everyKey = ({ present, former }: Keyring): readonly Buffer[] => [present, ...former];

/** Encrypts and authenticates with AES-256-GCM. `context` binds the result to its place: it opens nowhere else. */
export function seal({ present: key }: Keyring, plaintext: Uint8Array, context: string): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** The inverse of `seal`, by the present key or a former one. Throws when key or context differ, or a bit was changed. */
export function unseal(keys: Keyring, sealed: Uint8Array, context: string): Buffer {
  for (const key of everyKey(keys)) {
    const plaintext = open(key, sealed, context);
    if (plaintext) return plaintext;
  }
  throw new Error(`${context}: sealed under another secret, or damaged`);
}

/** Whether the present key opens it: nothing is left to do once the former ones go. */
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
