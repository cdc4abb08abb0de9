import { createPublicKey, type KeyObject, sign, verify } from "node:crypto";

/** Signs a feed's text with the publisher's Ed25519 key, in base64. */
export const signFeed = (text: string, privateKey: KeyObject): string =>
  sign(null, Buffer.from(text), privateKey).toString("base64");

/** Verifies that the publisher's key signed exactly this feed text. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, "base64"));
  } catch {
    // An invalid key verifies nothing.
    return false;
  }
}
