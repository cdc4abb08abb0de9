import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

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
