import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type Context, transact } from "../../../context.ts";
import { bareType } from "../../../workspace/files/file-kind.ts";
import type { FileRow } from "../../../workspace/files/files.table.ts";
import { type Picture, pictureMayWaitMs, readPicture } from "../../../workspace/files/picture.ts";
import { removeFile } from "../../../workspace/files/remove-file.ts";
import { withEnding } from "../../../workspace/files/sniff-type.ts";
import { type MessageRow, messages } from "../messages.table.ts";
import { publishMessageChanged } from "../publish-message.ts";
import { isWatchedAt, tellWatching } from "../watched.ts";

type MessageChange = PgUpdateSetSource<typeof messages>;

const stillWaiting = sql`${messages.media} ->> 'state' = 'waiting'`;

/** Puts a fetched file into its message; it is removed if the message is gone. */
export async function finishMedia(ctx: Context, messageId: number, file: FileRow): Promise<void> {
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.id, messageId), stillWaiting));
  const picture = row?.mediaType === "image" ? await readPicture(ctx, file.id, pictureMayWaitMs) : null;
  const taken = row && (await change(ctx, messageId, shownWith(row, file, picture)));
  if (!taken) await removeFile(ctx, file.id);
}

/** Marks a file as not available now. */
export async function failMedia(ctx: Context, messageId: number): Promise<void> {
  await change(ctx, messageId, { media: sql`jsonb_set(${messages.media}, '{state}', '"failed"')` });
}

function shownWith({ media, mediaType, body }: MessageRow, file: FileRow, picture: Picture | null) {
  if (!media) return {};
  const name = withEnding(media.name, file.mimeType);
  return {
    fileId: file.id,
    // A text that is only the file's name changes with that name.
    body: body === media.name ? name : body,
    // The detected type differs from the sender's: it is neither shown nor played.
    mediaType: isWhatWasTold(mediaType, file.mimeType) ? mediaType : ("document" as const),
    media: {
      ...media,
      state: "ready" as const,
      name,
      size: file.size,
      width: picture?.width ?? media.width,
      height: picture?.height ?? media.height,
      thumbnail: media.thumbnail ?? picture?.thumbnail ?? null,
    },
  };
}

/** Audio often comes in video containers. */
function isWhatWasTold(mediaType: MessageRow["mediaType"], mimeType: string): boolean {
  const [main] = bareType(mimeType).split("/");
  if (mediaType === "image" || mediaType === "sticker") return main === "image";
  if (mediaType === "video") return main === "video";
  if (mediaType === "audio") return main === "audio" || main === "video" || mimeType === "application/ogg";
  return true;
}

async function change(ctx: Context, messageId: number, set: MessageChange): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const row = await update(ctx, messageId, set);
    if (!row) return false;
    const { ticketId, connectionId, isWatched } = row;
    // A received message, or one written on the phone: messages sent from here have their file already.
    if (connectionId !== null) await tellWatching(ctx, isWatched, "mediaReady", { connectionId, messageId });
    await publishMessageChanged(ctx, { id: messageId, ticketId });
    return true;
  });
}

async function update(ctx: Context, messageId: number, set: MessageChange) {
  const { ticketId, connectionId } = messages;
  const [row] = await ctx.db
    .update(messages)
    .set(set)
    .where(and(eq(messages.companyId, ctx.companyId), eq(messages.id, messageId), stillWaiting))
    .returning({ ticketId, connectionId, isWatched: isWatchedAt(ctx.followers, connectionId) });
  return row;
}
