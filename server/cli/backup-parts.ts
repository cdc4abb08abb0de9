import { join } from "node:path";
import type { Config } from "../config.ts";
import { deriveKey } from "../platform/secrets/secrets.ts";
import { createFileStore } from "../platform/storage/create-file-store.ts";
import type { FileStore } from "../platform/storage/file-store.ts";

/** The folder of the files; null if they are in an S3 store. */
export const filesFolderOf = (config: Config): string | null => (config.s3 ? null : join(config.dataFolder, "files"));

export const storeOf = (config: Config): Promise<FileStore> =>
  createFileStore(join(config.dataFolder, "files"), config.s3);

/** A fingerprint of a secret, from which the secret cannot be found. */
export const fingerprintOf = (secret: string | null): string | null =>
  secret && deriveKey(secret, "backup fingerprint").toString("hex").slice(0, 16);

export const readableSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

export const rowsIn = (rows: Record<string, number>): number => Object.values(rows).reduce((sum, one) => sum + one, 0);
