import { readFileSync, rmSync } from "node:fs";
import type { SafeStorage } from "electron";
import { z } from "zod";
import { replaceFile } from "./write-file.ts";

export type Encryption = Pick<
  SafeStorage,
  "isEncryptionAvailable" | "getSelectedStorageBackend" | "encryptString" | "decryptString"
>;

const Kept = z.object({ serverUrl: z.string(), refreshToken: z.string() });
type Kept = z.infer<typeof Kept>;

export type Vault = {
  /** The refresh token for this server, or null: one server's token is never given to another. */
  read: (serverUrl: string) => string | null;
  keep: (serverUrl: string, refreshToken: string) => void;
  forget: () => void;
};

/** Keeps the refresh token under the operating system's key; in memory only where there is no such key. */
export function openVault(path: string, encryption: Encryption, platform: NodeJS.Platform): Vault {
  const canEncrypt = (): boolean =>
    encryption.isEncryptionAvailable() &&
    // Without a key store Linux "encrypts" with a password that anybody can read in Chromium's source.
    (platform !== "linux" || encryption.getSelectedStorageBackend() !== "basic_text");
  const load = (): Kept | null => {
    if (!canEncrypt()) return null;
    try {
      const encrypted = Buffer.from(readFileSync(path, "utf8"), "base64");
      return Kept.parse(JSON.parse(encryption.decryptString(encrypted)));
    } catch {
      // Never written, or by another key: the person signs in again.
      return null;
    }
  };

  let kept: Kept | null | undefined;
  return {
    read: (serverUrl) => {
      if (kept === undefined) kept = load();
      return kept?.serverUrl === serverUrl ? kept.refreshToken : null;
    },
    keep: (serverUrl, refreshToken) => {
      kept = { serverUrl, refreshToken };
      if (canEncrypt()) replaceFile(path, encryption.encryptString(JSON.stringify(kept)).toString("base64"));
    },
    forget: () => {
      kept = null;
      rmSync(path, { force: true });
    },
  };
}
