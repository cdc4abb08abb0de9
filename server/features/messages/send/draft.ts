import type { MediaType, MessageContent } from "@balcao/shared/messages.ts";
import type { Context } from "../../../context.ts";
import { type FileKind, kindOf } from "../../files/file-kind.ts";
import type { FileRow } from "../../files/files.table.ts";
import { readPicture } from "../../files/picture.ts";
import type { StoredMedia } from "../messages.table.ts";

/** What a message of ours shall hold. */
export type Draft = {
  body: string;
  mediaType: MediaType;
  media: StoredMedia | null;
  file: FileRow | null;
  content: MessageContent | null;
};

export const textDraft = (body: string): Draft => ({
  body,
  mediaType: "chat",
  media: null,
  file: null,
  content: null,
});

/** A stored file with words under it. */
export async function fileDraft(ctx: Context, file: FileRow, caption: string, isVoice = false): Promise<Draft> {
  const { name, size } = file;
  // Browsers record into the containers of films, too.
  const isRecording = isVoice && (file.mimeType.startsWith("audio/") || file.mimeType === "video/webm");
  const kind = isRecording ? "audio" : kindOf(file.mimeType);
  const picture = kind === "image" ? await readPicture(ctx, file.id) : null;
  return {
    body: bodyOf(file, caption, kind),
    mediaType: kind,
    media: {
      state: "ready",
      name,
      size,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      durationSeconds: null,
      thumbnail: picture?.thumbnail ?? null,
      isVoice: isRecording,
    },
    file,
    content: null,
  };
}

/** Older clients repeat the name where the caption goes, and expect it there of a document without words. */
function bodyOf({ name }: FileRow, caption: string, kind: FileKind): string {
  if (kind === "document") return caption || name;
  return caption === name ? "" : caption;
}
