import { readFileSync, rmSync } from "node:fs";
import { SessionUser } from "@balcao/shared/users.ts";
import type { SafeStorage } from "electron";
import { z } from "zod";
import { replaceFile } from "./write-file.ts";

export type Encryption = Pick<
  SafeStorage,
  "isEncryptionAvailable" | "getSelectedStorageBackend" | "encryptString" | "decryptString"
>;

const Secrets = z.object({
  refreshToken: z.string(),
  /** Who it belongs to, for a start without the server; null once the server refused them. */
  user: SessionUser.nullable().default(null),
});
export type Secrets = z.infer<typeof Secrets>;

/** By the address of their server. */
const Kept = z.record(z.string(), Secrets);

export type Vault = {
  /** What is kept for this server, or null: one server's token is never given to another. */
  read: (serverUrl: string) => Secrets | null;
  keep: (serverUrl: string, secrets: Secrets) => void;
  forget: (serverUrl: string) => void;
};

/** Whether the operating system has a key that nobody else knows. */
export const canEncrypt = (encryption: Encryption, platform: NodeJS.Platform): boolean =>
  encryption.isEncryptionAvailable() &&
  // Without a key store Linux "encrypts" with a password that anybody can read in Chromium's source.
  (platform !== "linux" || encryption.getSelectedStorageBackend() !== "basic_text");

/** Keeps refresh tokens and whose they are under the operating system's key; in memory only where there is none. */
export function openVault(path: string, encryption: Encryption, platform: NodeJS.Platform): Vault {
  const load = (): Map<string, Secrets> => {
    if (!canEncrypt(encryption, platform)) return new Map();
    try {
      const encrypted = Buffer.from(readFileSync(path, "utf8"), "base64");
      return new Map(Object.entries(Kept.parse(JSON.parse(encryption.decryptString(encrypted)))));
    } catch {
      // Never written, or by another key: the person signs in again.
      return new Map();
    }
  };

  let loaded: Map<string, Secrets> | undefined;
  const kept = (): Map<string, Secrets> => {
    loaded ??= load();
    return loaded;
  };
  const save = (): void => {
    if (kept().size === 0) rmSync(path, { force: true });
    else if (canEncrypt(encryption, platform)) {
      const text = JSON.stringify(Object.fromEntries(kept()));
      replaceFile(path, encryption.encryptString(text).toString("base64"));
    }
  };
  return {
    read: (serverUrl) => kept().get(serverUrl) ?? null,
    keep: (serverUrl, secrets) => {
      kept().set(serverUrl, secrets);
      save();
    },
    forget: (serverUrl) => {
      if (kept().delete(serverUrl)) save();
    },
  };
}
