import type { OptionFileType } from "@balcao/shared/queue-options.ts";
import { AppError } from "../../errors.ts";
import { bareType } from "../files/file-kind.ts";

/** What each file type takes, by the file's own bytes (S2 section 2.4). A browser's recording is a film without pictures. */
const taken: Record<OptionFileType, RegExp> = {
  IMAGE: /^image\/(jpeg|png)$/,
  VIDEO: /^video\/(mp4|mpeg|MP1S|MP2P)$/,
  AUDIO: /^(audio\/.+|video\/webm|application\/ogg)$/,
  DOCUMENT: /./,
};

/** The type under which an option keeps a file: the one it is meant to have, or else its own. Throws ERR_FILE_INVALID. */
export function optionFileTypeOf(mimeType: string, meant: OptionFileType | null): OptionFileType {
  const bare = bareType(mimeType);
  if (meant === null)
    return (["IMAGE", "VIDEO", "AUDIO"] as const).find((type) => taken[type].test(bare)) ?? "DOCUMENT";
  if (!taken[meant].test(bare)) throw new AppError("ERR_FILE_INVALID", `This file is no ${meant.toLowerCase()}.`);
  return meant;
}
