import type { OptionFileType } from "@balcao/shared/workspace/queue-options.ts";
import { AppError } from "../../../errors.ts";
import { bareType } from "../../files/file-kind.ts";

/**
 * The MIME types of each file type, detected from the bytes. A browser's recording is a WebM video without pictures.
 */
const taken: Record<OptionFileType, RegExp> = {
  IMAGE: /^image\/(jpeg|png)$/,
  VIDEO: /^video\/(mp4|mpeg|MP1S|MP2P)$/,
  AUDIO: /^(audio\/.+|video\/webm|application\/ogg)$/,
  DOCUMENT: /./,
};

/** The type under which an option stores a file: the form's, or else the detected one. Throws ERR_FILE_INVALID. */
export function optionFileTypeOf(mimeType: string, meant: OptionFileType | null): OptionFileType {
  const bare = bareType(mimeType);
  if (meant === null)
    return (["IMAGE", "VIDEO", "AUDIO"] as const).find((type) => taken[type].test(bare)) ?? "DOCUMENT";
  if (!taken[meant].test(bare))
    throw new AppError("ERR_FILE_INVALID", `The file does not match the type ${meant.toLowerCase()}.`);
  return meant;
}
