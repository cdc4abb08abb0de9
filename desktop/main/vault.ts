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
const Kept = Secrets.extend({ serverUrl: z.string() });
type Kept = z.infer<typeof Kept>;

export type Vault = {
  /** What is kept for this server, or null: one server's token is never given to another. */
  read: (serverUrl: string) => Secrets | null;
  keep: (serverUrl: string, secrets: Secrets) => void;
  forget: () => void;
};

/** Whether the operating system has a key that nobody else knows. */
export const canEncrypt = (encryption: Encryption, platform: NodeJS.Platform): boolean =>
  encryption.isEncryptionAvailable() &&
  // Without a key store Linux "encrypts" with a password that anybody can read in Chromium's source.
  (platform !== "linux" || encryption.getSelectedStorageBackend() !== "basic_text");

/** Keeps the refresh token and whose it is under the operating system's key; in memory only where there is none. */
export function openVault(path: string, encryption: Encryption, platform: NodeJS.Platform): Vault {
  const load = (): Kept | null => {
    if (!canEncrypt(encryption, platform)) return null;
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
      return kept?.serverUrl === serverUrl ? kept : null;
    },
    keep: (serverUrl, { refreshToken, user }) => {
      kept = { serverUrl, refreshToken, user };
      if (canEncrypt(encryption, platform))
        replaceFile(path, encryption.encryptString(JSON.stringify(kept)).toString("base64"));
    },
    forget: () => {
      kept = null;
      rmSync(path, { force: true });
    },
  };
}
