import { readFileSync, rmSync } from "node:fs";
import { SessionUser } from "@balcao/shared/workspace/users.ts";
import type { SafeStorage } from "electron";
import { z } from "zod";
import { replaceFile } from "./write-file.ts";

export type Encryption = Pick<
  SafeStorage,
  "isEncryptionAvailable" | "getSelectedStorageBackend" | "encryptString" | "decryptString"
>;

const Secrets = z.object({
  refreshToken: z.string(),
  /** The session's user, for a start without the server; null once the server refused the session. */
  user: SessionUser.nullable().default(null),
});
export type Secrets = z.infer<typeof Secrets>;

/** By server address. */
const Kept = z.record(z.string(), Secrets);

export type Vault = {
  /** The secrets for this server, or null: a token is never used for another server. */
  read: (serverUrl: string) => Secrets | null;
  keep: (serverUrl: string, secrets: Secrets) => void;
  forget: (serverUrl: string) => void;
};

/** Returns true if the operating system has a key store with a secret key. */
export const canEncrypt = (encryption: Encryption, platform: NodeJS.Platform): boolean =>
  encryption.isEncryptionAvailable() &&
  // Without a key store Chromium on Linux "encrypts" with a password that is public in its source.
  (platform !== "linux" || encryption.getSelectedStorageBackend() !== "basic_text");

/**
 * Stores refresh tokens and their users, encrypted with the operating system's key; in memory only if there is no key.
 */
export function openVault(path: string, encryption: Encryption, platform: NodeJS.Platform): Vault {
  const load = (): Map<string, Secrets> => {
    if (!canEncrypt(encryption, platform)) return new Map();
    try {
      const encrypted = Buffer.from(readFileSync(path, "utf8"), "base64");
      return new Map(Object.entries(Kept.parse(JSON.parse(encryption.decryptString(encrypted)))));
    } catch {
      // Missing, or encrypted with another key: the person signs in again.
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
