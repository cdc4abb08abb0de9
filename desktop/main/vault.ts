import { readFileSync, rmSync } from "node:fs";
import type { SafeStorage } from "electron";
import { z } from "zod";
import { replaceFile } from "./write-file.ts";

export type Encryption = Pick<
  SafeStorage,
  "isEncryptionAvailable" | "getSelectedStorageBackend" | "encryptString" | "decryptString"
>;

/** Refresh tokens by the address of their server. */
const Kept = z.record(z.string(), z.string());

export type Vault = {
  /** The refresh token for this server, or null: one server's token is never given to another. */
  read: (serverUrl: string) => string | null;
  keep: (serverUrl: string, refreshToken: string) => void;
  forget: (serverUrl: string) => void;
};

/** Keeps refresh tokens under the operating system's key; in memory only where there is no such key. */
export function openVault(path: string, encryption: Encryption, platform: NodeJS.Platform): Vault {
  const canEncrypt = (): boolean =>
    encryption.isEncryptionAvailable() &&
    // Without a key store Linux "encrypts" with a password that anybody can read in Chromium's source.
    (platform !== "linux" || encryption.getSelectedStorageBackend() !== "basic_text");
  const load = (): Map<string, string> => {
    if (!canEncrypt()) return new Map();
    try {
      const encrypted = Buffer.from(readFileSync(path, "utf8"), "base64");
      return new Map(Object.entries(Kept.parse(JSON.parse(encryption.decryptString(encrypted)))));
    } catch {
      // Never written, or by another key: the person signs in again.
      return new Map();
    }
  };

  let loaded: Map<string, string> | undefined;
  const kept = (): Map<string, string> => {
    loaded ??= load();
    return loaded;
  };
  const save = (): void => {
    if (kept().size === 0) rmSync(path, { force: true });
    else if (canEncrypt()) {
      const text = JSON.stringify(Object.fromEntries(kept()));
      replaceFile(path, encryption.encryptString(text).toString("base64"));
    }
  };
  return {
    read: (serverUrl) => kept().get(serverUrl) ?? null,
    keep: (serverUrl, refreshToken) => {
      kept().set(serverUrl, refreshToken);
      save();
    },
    forget: (serverUrl) => {
      if (kept().delete(serverUrl)) save();
    },
  };
}
