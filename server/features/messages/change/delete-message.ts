import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { enqueueForConnection } from "../../../platform/connection-queue.ts";
import { retryLostRace } from "../../../platform/retry-lost-race.ts";
import { actingUserId } from "../../tickets/acting-user.ts";
import { findOwnMessage } from "../find-message.ts";
import { messages } from "../messages.table.ts";
import { sendQueue } from "../send/send-queue.ts";
import { tellWordsChanged } from "../tell-message.ts";

/**
 * Takes a message back from the contact's phone. Only its author may (S1 section 6). What was not sent yet never will be:
 * its sending, still queued or under way, finds it deleted, and takes it back itself if it may have arrived.
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
    const sendingEnded = deleted.ack > 0 || deleted.failure !== null;
    if (connectionId !== null && sendingEnded) {
      await enqueueForConnection(ctx, sendQueue, { action: "revoke", messageId, connectionId, contactId });
    }
    await tellWordsChanged(ctx, { id: messageId, ticketId });
  });
}
