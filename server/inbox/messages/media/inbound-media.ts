import type { InboundMessage } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { enqueueForConnection } from "../../../platform/jobs/connection-queue.ts";
import { cleanFileName } from "../../../workspace/files/clean-file-name.ts";
import { thumbnailUrl } from "../../../workspace/files/picture.ts";
import type { StoredMedia } from "../messages.table.ts";
import { fetchQueue } from "./fetch-queue.ts";
import { waveformOf } from "./waveform-of.ts";

/** The part of a message's content that is stored when it arrives; its file follows. */
export function inboundContent({ body, mediaType, media, content }: InboundMessage) {
  if (!media) return { body, mediaType, media: null, content };
  const name = cleanFileName(media.name, mediaType);
  const { size, width, height, seconds: durationSeconds, isVoice } = media;
  const thumbnail = thumbnailUrl(media.thumbnail);
  const waveform = waveformOf(media.waveform);
  const known = { width, height, durationSeconds, thumbnail, isVoice, ...(waveform && { waveform }) };
  const stored: StoredMedia = { state: "waiting", name, size, ...known };
  // A document without a caption comes with its name as the text.
  return { body: body !== "" && body === media.name ? name : body, mediaType, media: stored, content };
}

/** Enqueues the fetch of the file, in the message's own transaction. */
export async function fetchLater(
  ctx: Context,
  message: { id: number; media: StoredMedia | null; connectionId: number | null },
): Promise<void> {
  const { id: messageId, media, connectionId } = message;
  if (media?.state === "waiting" && connectionId !== null)
    await enqueueForConnection(ctx, fetchQueue, { messageId, connectionId });
}
