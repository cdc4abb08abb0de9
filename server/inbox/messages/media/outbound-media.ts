import type { FileRule } from "@balcao/shared/channels/file-rules.ts";
import type { OutboundMedia } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import type { FileRow } from "../../../workspace/files/files.table.ts";
import { thumbnailBytes } from "../../../workspace/files/picture.ts";
import type { MessageRow, StoredMedia } from "../messages.table.ts";
import { conversionFor } from "./convert-for.ts";
import { prepareFilm } from "./prepare-film.ts";
import { type Prepared, prepareVoice } from "./prepare-voice.ts";

type WithFile = Pick<MessageRow, "id" | "mediaType" | "media">;

/**
 * The outgoing file of a message; null if the message has none. The adapter converts it if the channel's rules for files
 * ask for that.
 */
export async function outboundMedia(
  ctx: Context,
  message: WithFile,
  stored: FileRow | null,
  rules: readonly FileRule[] | undefined,
): Promise<OutboundMedia | null> {
  if (!message.media || !stored) return null;
  const { media, file, waveform } = await prepared(ctx, message.id, message.mediaType, message.media, stored);
  const outbound: OutboundMedia = {
    fileId: file.id,
    kind: kindOf(message.mediaType),
    mimeType: file.mimeType,
    fileName: media.name,
    isVoice: media.isVoice,
    seconds: media.durationSeconds,
    width: media.width,
    height: media.height,
    thumbnail: thumbnailBytes(media.thumbnail),
    waveform,
    open: () => ctx.fileStore.read(file.id),
  };
  const convert = rules && conversionFor(ctx, rules, outbound, file.size);
  return convert ? { ...outbound, convert } : outbound;
}

async function prepared(
  ctx: Context,
  messageId: number,
  mediaType: MessageRow["mediaType"],
  media: StoredMedia,
  file: FileRow,
): Promise<Prepared> {
  if (media.isVoice) return prepareVoice(ctx, { messageId, media, file });
  const known = mediaType === "video" ? await prepareFilm(ctx, messageId, media, file) : media;
  return { media: known, file, waveform: null };
}

function kindOf(mediaType: MessageRow["mediaType"]): OutboundMedia["kind"] {
  const known = ["image", "audio", "video", "sticker"] as const;
  return known.find((kind) => kind === mediaType) ?? "document";
}
