import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { canBecomeVoice, toVoice } from "../../../platform/ffmpeg/media.ts";
import { bareType } from "../../../workspace/files/file-kind.ts";
import type { FileRow } from "../../../workspace/files/files.table.ts";
import { removeFile } from "../../../workspace/files/remove-file.ts";
import { storeFile } from "../../../workspace/files/store-file.ts";
import { messages, type StoredMedia } from "../messages.table.ts";
import { waveformOf } from "./inbound-media.ts";

export type Recording = { messageId: number; media: StoredMedia; file: FileRow };
export type Prepared = { media: StoredMedia; file: FileRow; waveform: Uint8Array | null };

/**
 * Converts a browser's recording to a voice note. The sending job does it, so that the agent does not wait and a
 * restart loses nothing; the result replaces the recording. An unreadable recording is sent as it is, as an audio file.
 */
export async function prepareVoice(ctx: Context, recording: Recording): Promise<Prepared> {
  const { media, file } = recording;
  const mimeType = bareType(file.mimeType);
  const isOpus = mimeType === "audio/ogg";
  // A forwarded message looks like the original.
  const received = media.waveform ? Uint8Array.from(media.waveform) : null;
  if (isOpus && media.durationSeconds !== null) return { media, file, waveform: received };
  const asItIs = { media: { ...media, isVoice: isOpus }, file, waveform: null };
  if (!canBecomeVoice(mimeType)) return asItIs;
  try {
    const open = () => ctx.fileStore.read(file.id);
    const { content, seconds, waveform } = await toVoice({ open, mimeType, companyId: ctx.companyId });
    const name = file.name.replace(/(\.\w+)?$/, ".ogg");
    const made = await storeFile(ctx, { name, stream: Readable.from([content]) });
    const found = { durationSeconds: Math.round(seconds * 10) / 10, waveform: waveformOf(waveform) };
    return { ...(await replace(ctx, recording, made, found)), waveform };
  } catch (error) {
    ctx.log.warn({ error, fileId: file.id }, "a recording cannot be converted: it is sent as a sound file");
    return asItIs;
  }
}

type Found = Pick<StoredMedia, "durationSeconds" | "waveform">;

async function replace(ctx: Context, { messageId, media, file }: Recording, made: FileRow, found: Found) {
  const converted = { ...media, name: made.name, size: made.size, ...found };
  await ctx.db.update(messages).set({ fileId: made.id, media: converted }).where(eq(messages.id, messageId));
  await removeFile(ctx, file.id);
  return { media: converted, file: made };
}
