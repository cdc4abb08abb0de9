import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { canEncrypt, type Encryption } from "../vault.ts";
import { replaceFile } from "../write-file.ts";
import { keyLength } from "./seal.ts";

/**
 * The key of locally stored data, encrypted with the operating system's own key; null if the system has no key store.
 */
export function readOfflineKey(path: string, encryption: Encryption, platform: NodeJS.Platform): Buffer | null {
  if (!canEncrypt(encryption, platform)) return null;
  const known = read(path, encryption);
  if (known) return known;
  const key = randomBytes(keyLength);
  replaceFile(path, encryption.encryptString(key.toString("base64")).toString("base64"));
  return key;
}

function read(path: string, encryption: Encryption): Buffer | null {
  try {
    const key = Buffer.from(encryption.decryptString(Buffer.from(readFileSync(path, "utf8"), "base64")), "base64");
    return key.length === keyLength ? key : null;
  } catch {
    // The key was never created, or by another account of this computer: data encrypted with it is lost.
    return null;
  }
}
