import type { Encryption } from "./vault.ts";

/** Stands for the system's key: another key cannot read what this one wrote. */
export const anEncryption = (key: string, part: Partial<Encryption> = {}): Encryption => ({
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => "gnome_libsecret",
  encryptString: (text) => Buffer.from(key + Buffer.from(text).toString("hex")),
  decryptString: (bytes) => {
    if (!bytes.toString().startsWith(key)) throw new Error("wrong key");
    return Buffer.from(bytes.toString().slice(key.length), "hex").toString();
  },
  ...part,
});
