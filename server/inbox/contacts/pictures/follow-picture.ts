import { eq } from "drizzle-orm";
import type { Chat } from "../../../channels/chat.ts";
import { type Context, transact } from "../../../context.ts";
import { enqueueForConnection } from "../../../platform/jobs/connection-queue.ts";
import { contacts } from "../contacts.table.ts";
import { inChat } from "../identities/in-chat.ts";
import { fetchPictureQueue } from "./fetch-picture-queue.ts";
import { setPictureFile } from "./keep-picture.ts";

/**
 * A contact changed its picture at WhatsApp: fetches it again. A picture that was never fetched waits for the next
 * conversation.
 */
export async function followPicture(
  ctx: Context,
  connectionId: number,
  chat: Chat,
  change: "changed" | "removed",
): Promise<void> {
  const [contact] = await ctx.db
    .select({ id: contacts.id, askedAt: contacts.pictureAskedAt, fileId: contacts.pictureFileId })
    .from(contacts)
    .where(inChat(ctx, chat));
  if (!contact || contact.askedAt === null) return;
  if (change === "removed") {
    if (contact.fileId !== null) await setPictureFile(ctx, contact.id, null);
    return;
  }
  await transact(ctx, async (ctx) => {
    await ctx.db.update(contacts).set({ pictureAskedAt: null }).where(eq(contacts.id, contact.id));
    await enqueueForConnection(ctx, fetchPictureQueue, { contactId: contact.id, connectionId });
  });
}
