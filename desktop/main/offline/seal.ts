import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

export const keyLength = 32;
const ivLength = 12;
const tagLength = 16;
/** The number of bytes that encryption adds. */
export const sealedExtra = ivLength + tagLength;

/** Encrypts with AES-256-GCM. The place is authenticated too: moved to another row, the data cannot be decrypted. */
export function seal(key: Buffer, place: string, content: Uint8Array): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(place));
  return Buffer.concat([iv, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts; returns null if the key or place is different or the data was changed. */
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
