import { createDecipheriv, createHmac, timingSafeEqual } from "node:crypto";
import { getMediaKeys, type MediaType } from "@whiskeysockets/baileys";

/** An HMAC of this many bytes ends every file. */
const macLength = 10;

/**
 * Decrypts a file as it streams in, and fails at its end if it is not the file its sender encrypted. Baileys' own
 * function does not check, and never ends if the connection breaks.
 */
export async function* decryptFile(
  encrypted: AsyncIterable<Uint8Array>,
  mediaKey: Uint8Array,
  kind: MediaType,
): AsyncGenerator<Buffer> {
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, kind);
  if (!macKey) throw new Error("no key for the checksum");
  const decipher = createDecipheriv("aes-256-cbc", cipherKey, iv);
  const checksum = createHmac("sha256", macKey).update(iv);
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of encrypted) {
    const all = Buffer.concat([held, chunk]);
    const end = Math.max(0, all.length - macLength);
    held = all.subarray(end);
    checksum.update(all.subarray(0, end));
    yield decipher.update(all.subarray(0, end));
  }
  const right = checksum.digest().subarray(0, macLength);
  if (held.length !== macLength || !timingSafeEqual(held, right)) throw new Error("the file was cut off or changed");
  yield decipher.final();
}
