import { createPublicKey, type KeyObject, sign, verify } from "node:crypto";

/** Signs a feed's text with the publisher's Ed25519 key, in base64. */
export const signFeed = (text: string, privateKey: KeyObject): string =>
  sign(null, Buffer.from(text), privateKey).toString("base64");

/** Whether a feed's text is, to the letter, what the publisher signed. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, "base64"));
  } catch {
    // A key that is none: nothing can be said to come from the publisher.
    return false;
  }
}
