import { and, eq, sql } from "drizzle-orm";
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
    const found = (await foundBefore(ctx, file.id)) ?? (await look(ctx, ffmpeg, file.id));
    const known = { ...media, ...found };
    await ctx.db.update(messages).set({ media: known }).where(eq(messages.id, messageId));
    return known;
  } catch (error) {
    ctx.log.info({ error, fileId: file.id }, "a film cannot be read");
    return media;
  }
}

type Found = Pick<StoredMedia, "durationSeconds" | "width" | "height" | "thumbnail">;

/** A campaign sends one film to thousands: it is looked at once. */
async function foundBefore(ctx: Context, fileId: string): Promise<Found | null> {
  const [row] = await ctx.db
    .select({ media: messages.media })
    .from(messages)
    .where(and(eq(messages.fileId, fileId), sql`${messages.media} ->> 'thumbnail' is not null`))
    .limit(1);
  if (!row?.media) return null;
  const { durationSeconds, width, height, thumbnail } = row.media;
  return { durationSeconds, width, height, thumbnail };
}

async function look(ctx: Context, ffmpeg: string, fileId: string): Promise<Found> {
  const { seconds, width, height, frame } = await readFilm(ffmpeg, await ctx.fileStore.read(fileId));
  return { durationSeconds: seconds, width, height, thumbnail: thumbnailUrl(frame) };
}
