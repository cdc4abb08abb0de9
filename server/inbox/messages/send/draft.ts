import type { MediaType, MessageContent } from "@balcao/shared/channels/message-content.ts";
import { messageBodyMax } from "@balcao/shared/inbox/messages.ts";
import { type FileKind, fileKindOf } from "@balcao/shared/workspace/files.ts";
import type { SentQuestion } from "../../../channels/fit-question.ts";
import type { Context } from "../../../context.ts";
import type { FileRow } from "../../../workspace/files/files.table.ts";
import { readPicture } from "../../../workspace/files/picture.ts";
import type { StoredMedia } from "../messages.table.ts";

/** The content of a message to be sent. */
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

/**
 * A question with options to tap. `text` also lists the options, for screens and programs; where that is too long for a
 * message, the question's own text stands for it.
 */
export const questionDraft = (text: string, content: SentQuestion): Draft => ({
  ...textDraft(text.length > messageBodyMax ? content.text : text),
  content,
});

/** A stored file with its caption. */
export async function fileDraft(ctx: Context, file: FileRow, caption: string, isVoice = false): Promise<Draft> {
  const { name, size } = file;
  // Browsers record into video containers, too.
  const isRecording = isVoice && (file.mimeType.startsWith("audio/") || file.mimeType === "video/webm");
  const kind = isRecording ? "audio" : fileKindOf(file.mimeType);
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

/** Older clients send the file name as the caption, and expect it there for a document without a text. */
function bodyOf({ name }: FileRow, caption: string, kind: FileKind): string {
  if (kind === "document") return caption || name;
  return caption === name ? "" : caption;
}
