import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { enqueueForConnection } from "../../../platform/jobs/connection-queue.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { actingUserId } from "../../tickets/acting-user.ts";
import { findOwnMessage } from "../find-message.ts";
import { messages } from "../messages.table.ts";
import { publishTextChanged } from "../publish-message.ts";
import { sendQueue } from "../send/send-queue.ts";

/**
 * Revokes a message, which removes it from the contact's phone. Only its author may. A message that was not sent yet
 * never is: its send job finds it deleted, and revokes it if it may have left already.
 */
export async function deleteMessage(ctx: Context, messageId: number): Promise<void> {
  const found = await findOwnMessage(ctx, messageId);
  if (found.userId !== actingUserId(ctx)) throw new AppError("ERR_NO_PERMISSION");
  await retryLostRace(() => markDeleted(ctx, found));
}

type Found = Awaited<ReturnType<typeof findOwnMessage>>;

function markDeleted(ctx: Context, { id: messageId, connectionId, contactId, ticketId }: Found): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [deleted] = await ctx.db
      .update(messages)
      .set({ isDeleted: true })
      .where(and(eq(messages.id, messageId), eq(messages.isDeleted, false)))
      .returning({ ack: messages.ack, failure: messages.failure });
    if (!deleted) return;
    // Not every channel can revoke sent messages.
    if (deleted.ack > 0 && connectionId !== null) await ctx.channels.require(ctx.db, connectionId, "revoke");
    const sendingEnded = deleted.ack > 0 || deleted.failure !== null;
    if (connectionId !== null && sendingEnded) {
      await enqueueForConnection(ctx, sendQueue, { action: "revoke", messageId, connectionId, contactId });
    }
    await publishTextChanged(ctx, { id: messageId, ticketId });
  });
}
