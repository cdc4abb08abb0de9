import { waveformParts } from "@balcao/shared/inbox/messages.ts";
import type { InboundMessage } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { type ConnectionQueue, enqueueForConnection, untilHandled } from "../../../platform/jobs/connection-queue.ts";
import { cleanFileName } from "../../../workspace/files/clean-file-name.ts";
import { thumbnailUrl } from "../../../workspace/files/picture.ts";
import type { StoredMedia } from "../messages.table.ts";

/** The part of a message's content that is stored when it arrives; its file follows. */
export function inboundContent({
  body,
  mediaType,
  media,
  content,
}: Pick<InboundMessage, "body" | "mediaType" | "media" | "content">) {
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

export type FetchWork = { messageId: number; connectionId: number };

/** Files are fetched in parallel and in any order: a large one must delay neither texts nor small files. */
export const fetchQueue: ConnectionQueue<FetchWork> = {
  name: "fetch-media",
  concurrency: 3,
  options: {
    ...untilHandled,
    retryDelay: 2,
    expireInSeconds: 15 * 60,
    // WhatsApp keeps files for some weeks.
    retentionSeconds: 30 * 24 * 60 * 60,
  },
};

/** A received waveform, cut to our length and range; undefined without one. */
export function waveformOf(received: Uint8Array | null): number[] | undefined {
  if (!received || received.length === 0) return undefined;
  const parts = Math.min(waveformParts, received.length);
  return Array.from({ length: parts }, (_, part) =>
    Math.min(100, received[Math.floor((part * received.length) / parts)] ?? 0),
  );
}
