import type { Context } from "../../../context.ts";
import { enqueueForConnection } from "../../../platform/connection-queue.ts";
import type { InboundMessage } from "../../../whatsapp/provider.ts";
import { cleanFileName } from "../../files/clean-file-name.ts";
import { thumbnailUrl } from "../../files/picture.ts";
import type { StoredMedia } from "../messages.table.ts";
import { fetchQueue } from "./fetch-queue.ts";

/** What is stored of a message's content when it comes; its file follows. */
export function inboundContent({ body, mediaType, media, content }: InboundMessage) {
  if (!media) return { body, mediaType, media: null, content };
  const name = cleanFileName(media.name, mediaType);
  const { size, width, height, seconds: durationSeconds, isVoice } = media;
  const thumbnail = thumbnailUrl(media.thumbnail);
  const stored: StoredMedia = { state: "waiting", name, size, width, height, durationSeconds, thumbnail, isVoice };
  // A document without words comes with its name in their place.
  return { body: body !== "" && body === media.name ? name : body, mediaType, media: stored, content };
}

/** Has the file fetched, once the message is there. In the message's own transaction. */
export async function fetchLater(
  ctx: Context,
  message: { id: number; media: StoredMedia | null; connectionId: number | null },
): Promise<void> {
  const { id: messageId, media, connectionId } = message;
  if (media?.state === "waiting" && connectionId !== null)
    await enqueueForConnection(ctx, fetchQueue, { messageId, connectionId });
}
