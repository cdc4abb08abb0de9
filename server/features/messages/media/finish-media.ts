import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type Context, transact } from "../../../context.ts";
import { appendEvent } from "../../api-events/append-event.ts";
import { isHeardAt } from "../../api-events/is-heard.ts";
import { bareType } from "../../files/file-kind.ts";
import type { FileRow } from "../../files/files.table.ts";
import { type Picture, readPicture } from "../../files/picture.ts";
import { removeFile } from "../../files/remove-file.ts";
import { withEnding } from "../../files/sniff-type.ts";
import { type MessageRow, messages } from "../messages.table.ts";
import { tellMessageChanged } from "../tell-message.ts";

type MessageChange = PgUpdateSetSource<typeof messages>;

const stillWaiting = sql`${messages.media} ->> 'state' = 'waiting'`;

/** The file of a message is there. When nobody waits for it any more it is removed. */
export async function finishMedia(ctx: Context, messageId: number, file: FileRow): Promise<void> {
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.id, messageId), stillWaiting));
  const picture = row?.mediaType === "image" ? await readPicture(ctx, file.id) : null;
  const taken = row && (await change(ctx, messageId, shownWith(row, file, picture)));
  if (!taken) await removeFile(ctx, file.id);
}

/** There is no file to be had for now. */
export async function failMedia(ctx: Context, messageId: number): Promise<void> {
  await change(ctx, messageId, { media: sql`jsonb_set(${messages.media}, '{state}', '"failed"')` });
}

function shownWith({ media, mediaType, body }: MessageRow, file: FileRow, picture: Picture | null) {
  if (!media) return {};
  const name = withEnding(media.name, file.mimeType);
  return {
    fileId: file.id,
    // The name in place of words stays the name.
    body: body === media.name ? name : body,
    // Something else than the sender said: nobody tries to draw or play it.
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

/** Sounds often come in the containers of films. */
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
    const { ticketId, connectionId, isHeard } = row;
    // A contact's, or one that was written on the phone: what is sent from here had its file before.
    if (connectionId !== null && isHeard) await appendEvent(ctx, { type: "message.media", connectionId, messageId });
    await tellMessageChanged(ctx, { id: messageId, ticketId });
    return true;
  });
}

async function update(ctx: Context, messageId: number, set: MessageChange) {
  const { ticketId, connectionId } = messages;
  const [row] = await ctx.db
    .update(messages)
    .set(set)
    .where(and(eq(messages.companyId, ctx.companyId), eq(messages.id, messageId), stillWaiting))
    .returning({ ticketId, connectionId, isHeard: isHeardAt(connectionId) });
  return row;
}
