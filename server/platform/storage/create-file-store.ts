import type { FileStore } from "./file-store.ts";
import { createFolderStore } from "./folder-store.ts";
import type { S3Options } from "./s3-store.ts";

/** The store this server was configured for. */
export async function createFileStore(folder: string, s3: S3Options | null): Promise<FileStore> {
  if (!s3) return createFolderStore(folder);
  // Loaded only when configured, since it is a large library.
  const { createS3Store } = await import("./s3-store.ts");
  return createS3Store(s3);
}
