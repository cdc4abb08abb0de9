import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

export const keyLength = 32;
const ivLength = 12;
const tagLength = 16;
/** By how much what is sealed is longer. */
export const sealedExtra = ivLength + tagLength;

/** Encrypts with AES-256-GCM. Bound to its place: moved to another row it can no longer be opened. */
export function seal(key: Buffer, place: string, content: Uint8Array): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(place));
  return Buffer.concat([iv, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** What was sealed, or null when it is of another key or place, or was changed. */
export function unseal(key: Buffer, place: string, sealed: Buffer): Buffer | null {
  if (sealed.length < sealedExtra) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivLength), { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-tagLength));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivLength, -tagLength)), decipher.final()]);
  } catch {
    return null;
  }
}
