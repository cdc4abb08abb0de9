import { eq } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { findFfmpeg } from "../../../platform/ffmpeg/find-ffmpeg.ts";
import { readFilm } from "../../../platform/ffmpeg/read-film.ts";
import type { FileRow } from "../../files/files.table.ts";
import { thumbnailUrl } from "../../files/picture.ts";
import { messages, type StoredMedia } from "../messages.table.ts";

/** Finds out what phones show of a film before they have it. Without ffmpeg they show nothing. */
export async function prepareFilm(
  ctx: Context,
  messageId: number,
  media: StoredMedia,
  file: FileRow,
): Promise<StoredMedia> {
  const ffmpeg = findFfmpeg();
  if (!ffmpeg || media.thumbnail) return media;
  try {
    const { seconds, width, height, frame } = await readFilm(ffmpeg, await ctx.fileStore.read(file.id));
    const known = { ...media, durationSeconds: seconds, width, height, thumbnail: thumbnailUrl(frame) };
    await ctx.db.update(messages).set({ media: known }).where(eq(messages.id, messageId));
    return known;
  } catch (error) {
    ctx.log.info({ error, fileId: file.id }, "a film cannot be read");
    return media;
  }
}
