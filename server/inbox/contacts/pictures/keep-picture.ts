import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { type Context, publish, transact } from "../../../context.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { FileMissing } from "../../../platform/storage/file-store.ts";
import { removeFile } from "../../../workspace/files/remove-file.ts";
import { storeFile } from "../../../workspace/files/store-file.ts";
import { toContactRef } from "../contact-view.ts";
import { type ContactRow, contacts } from "../contacts.table.ts";
import { notePictureAsked } from "./note-picture-asked.ts";
import { squareOf } from "./square-of.ts";

/**
 * Makes a picture from WhatsApp the contact's, in place of the former one; null removes it. The picture counts towards
 * the company's storage. Throws UnreadablePicture, and ERR_PLAN_LIMIT if the storage is full.
 */
export async function keepPicture(ctx: Context, contact: ContactRow, picture: Uint8Array | null): Promise<void> {
  const square = picture && (await squareOf(ctx, picture));
  if (await isStored(ctx, contact.pictureFileId, square)) return notePictureAsked(ctx, contact.id);
  const file = square && (await storeFile(ctx, { name: "picture.jpg", stream: Readable.from([square]) }));
  await setPictureFile(ctx, contact.id, file?.id ?? null).catch(async (error: unknown) => {
    await removeFile(ctx, file?.id ?? null);
    throw error;
  });
}

/** An unchanged picture keeps its address, so that no screen loads it again. */
async function isStored({ fileStore }: Context, fileId: string | null, square: Uint8Array | null): Promise<boolean> {
  if (fileId === null || square === null) return fileId === square;
  try {
    return (await buffer(await fileStore.read(fileId))).equals(square);
  } catch (error) {
    if (error instanceof FileMissing) return false;
    throw error;
  }
}

/** Makes a stored file the contact's picture, and deletes the former one. */
export async function setPictureFile(ctx: Context, contactId: number, fileId: string | null): Promise<void> {
  await transact(ctx, async (ctx) => {
    const mine = and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, contactId));
    const [before] = await ctx.db.select().from(contacts).where(mine).for("update");
    if (!before) return removeFile(ctx, fileId);
    const [changed] = await ctx.db
      .update(contacts)
      .set({ pictureFileId: fileId, pictureAskedAt: ctx.now() })
      .where(mine)
      .returning();
    if (before.pictureFileId !== fileId) await removeFile(ctx, before.pictureFileId);
    if (changed) publish(ctx, [rooms.everyone], "contact", { action: "update", contact: toContactRef(ctx, changed) });
  });
}
