import type { FileRef } from "@balcao/shared/workspace/files.ts";
import type { SignedUrls } from "../../platform/storage/signed-urls.ts";
import type { FileRow } from "./files.table.ts";

/** A stored file as clients see it. */
export function toFileRef(fileUrls: SignedUrls, { id, name, mimeType, size }: FileRow): FileRef {
  return { id, name, mimeType, size, url: fileUrls.of(id) };
}
