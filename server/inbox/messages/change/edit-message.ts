import { editWindowMinutes, type Message } from "@balcao/shared/inbox/messages.ts";
import { and, eq, gt } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { enqueueForConnection } from "../../../platform/jobs/connection-queue.ts";
import { actingUserId } from "../../tickets/acting-user.ts";
import { findOwnMessage } from "../find-message.ts";
import { messages } from "../messages.table.ts";
import { publishTextChanged } from "../publish-message.ts";
import { sendQueue } from "../send/send-queue.ts";

/** Edits a text, here and on the contact's phone. Only its author may, and only as long as WhatsApp allows. */
export async function editMessage(ctx: Context, messageId: number, body: string): Promise<Message> {
  const { connectionId, contactId, ticketId, userId, mediaType } = await findOwnMessage(ctx, messageId);
  if (userId !== actingUserId(ctx)) throw new AppError("ERR_NO_PERMISSION");
  if (mediaType !== "chat") throw new AppError("ERR_INVALID_REQUEST", "Only text messages can be edited.");
  if (connectionId === null) throw new AppError("ERR_NO_WAPP_FOUND", "The message's connection was deleted.");
  await ctx.channels.require(ctx.db, connectionId, "edit");
  return transact(ctx, async (ctx) => {
    const now = ctx.now();
    const [edited] = await ctx.db
      .update(messages)
      .set({ body, editedAt: now })
      .where(
        and(
          eq(messages.id, messageId),
          eq(messages.isDeleted, false),
          gt(messages.createdAt, new Date(now.getTime() - editWindowMinutes * 60_000)),
        ),
      )
      .returning({ id: messages.id });
    if (!edited) throw new AppError("ERR_MESSAGE_TOO_OLD");
    await enqueueForConnection(ctx, sendQueue, { action: "edit", messageId, connectionId, contactId });
    return publishTextChanged(ctx, { id: messageId, ticketId });
  });
}
