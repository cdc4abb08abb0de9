import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { toFilm } from "../../../platform/ffmpeg/media.ts";
import type { FileRow } from "../../../workspace/files/files.table.ts";
import { thumbnailUrl } from "../../../workspace/files/picture.ts";
import { messages, type StoredMedia } from "../messages.table.ts";

/** Reads the preview that phones show of a video before they have it; nothing for an unreadable one. */
export async function prepareFilm(
  ctx: Context,
  messageId: number,
  media: StoredMedia,
  file: FileRow,
): Promise<StoredMedia> {
  if (media.thumbnail) return media;
  try {
    const found = (await foundBefore(ctx, file.id)) ?? (await look(ctx, file.id));
    const known = { ...media, ...found };
    await ctx.db.update(messages).set({ media: known }).where(eq(messages.id, messageId));
    return known;
  } catch (error) {
    ctx.log.info({ error, fileId: file.id }, "a film cannot be read");
    return media;
  }
}

type Found = Pick<StoredMedia, "durationSeconds" | "width" | "height" | "thumbnail">;

/** A campaign sends one video to thousands: it is probed once. */
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

async function look(ctx: Context, fileId: string): Promise<Found> {
  const open = () => ctx.fileStore.read(fileId);
  const { seconds, width, height, frame } = await toFilm({ open, companyId: ctx.companyId });
  return { durationSeconds: seconds, width, height, thumbnail: thumbnailUrl(frame) };
}
