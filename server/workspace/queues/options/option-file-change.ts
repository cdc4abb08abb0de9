import type { UpdateQueueOption } from "@balcao/shared/workspace/queue-options.ts";
import type { z } from "zod";
import type { FileRow } from "../../files/files.table.ts";
import { optionFileTypeOf } from "./option-file-type.ts";
import type { QueueOptionRow } from "./queue-options.table.ts";

type Change = Pick<QueueOptionRow, "fileId" | "fileType">;

/**
 * The change that a form makes to an option's file, whose type is `mimeType`. Throws ERR_FILE_INVALID if the file does
 * not have the form's type.
 */
export function optionFileChange(
  { fileId, fileType: had }: Change,
  mimeType: string | null,
  { fileType = had, path }: z.output<typeof UpdateQueueOption>,
  added: FileRow | null,
): Change {
  // Clients send the path they last saw along with a new file.
  if (added) return { fileId: added.id, fileType: optionFileTypeOf(added.mimeType, fileType) };
  if (mimeType === null) return { fileId: null, fileType };
  const isTaken = path === null || path === "null";
  // Without a file the option has no type, whatever the form contains.
  if (isTaken) return { fileId: null, fileType: null };
  return { fileId, fileType: optionFileTypeOf(mimeType, fileType ?? had) };
}
