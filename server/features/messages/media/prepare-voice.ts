import { eq } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { findFfmpeg } from "../../../platform/ffmpeg/find-ffmpeg.ts";
import { canBecomeVoice, withVoice } from "../../../platform/ffmpeg/to-voice.ts";
import { bareType } from "../../files/file-kind.ts";
import type { FileRow } from "../../files/files.table.ts";
import { removeFile } from "../../files/remove-file.ts";
import { storeFile } from "../../files/store-file.ts";
import { messages, type StoredMedia } from "../messages.table.ts";

export type Recording = { messageId: number; media: StoredMedia; file: FileRow };
export type Prepared = { media: StoredMedia; file: FileRow; waveform: Uint8Array | null };

/**
 * Makes what phones take for a voice note of what a browser recorded. Done by the job that sends it, so that the agent
 * need not wait for it and a restart loses nothing; the result takes the recording's place. Without ffmpeg, or when it
 * cannot read the recording, that goes out as it is, as a sound file.
 */
export async function prepareVoice(
  ctx: Context,
  recording: Recording,
  ffmpeg: string | null = findFfmpeg(),
): Promise<Prepared> {
  const { media, file } = recording;
  const mimeType = bareType(file.mimeType);
  const isOpus = mimeType === "audio/ogg";
  if (isOpus && media.durationSeconds !== null) return { media, file, waveform: null };
  const asItIs = { media: { ...media, isVoice: isOpus }, file, waveform: null };
  if (!ffmpeg || !canBecomeVoice(mimeType)) {
    if (!isOpus)
      ctx.log.warn({ fileId: file.id, mimeType }, "no ffmpeg for this recording: it is sent as a sound file");
    return asItIs;
  }
  try {
    const stream = await ctx.fileStore.read(file.id);
    return await withVoice(ffmpeg, stream, mimeType, async ({ stream, seconds, waveform }) => {
      const made = await storeFile(ctx, { name: file.name.replace(/(\.\w+)?$/, ".ogg"), stream });
      return { ...(await replace(ctx, recording, made, Math.round(seconds * 10) / 10)), waveform };
    });
  } catch (error) {
    ctx.log.warn({ error, fileId: file.id }, "a recording cannot be converted: it is sent as a sound file");
    return asItIs;
  }
}

async function replace(ctx: Context, { messageId, media, file }: Recording, made: FileRow, seconds: number) {
  const converted = { ...media, name: made.name, size: made.size, durationSeconds: seconds };
  await ctx.db.update(messages).set({ fileId: made.id, media: converted }).where(eq(messages.id, messageId));
  await removeFile(ctx, file.id);
  return { media: converted, file: made };
}
