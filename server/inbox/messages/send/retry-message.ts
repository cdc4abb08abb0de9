import type { Message } from "@balcao/shared/inbox/messages.ts";
import { finalFailures } from "@balcao/shared/platform/errors.ts";
import { and, eq, isNotNull } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { enqueueForConnection } from "../../../platform/jobs/connection-queue.ts";
import { findTicket } from "../../tickets/find-ticket.ts";
import { findOwnMessage } from "../find-message.ts";
import { readMessage } from "../message-view.ts";
import { messages } from "../messages.table.ts";
import { publishFailureChanged } from "../publish-message.ts";
import { sendQueue } from "./send-queue.ts";

/**
 * Sends a failed message again. Its own id makes a repeat harmless; but a channel that assigns ids counts it as the
 * message that failed, so there it gets a new one. Harmless if it is already being sent. Throws ERR_RETRY_USELESS, or
 * ERR_OUTSIDE_WINDOW while the contact has not written again, where the reason of the failure is still the same.
 */
export async function retryMessage(ctx: Context, messageId: number): Promise<Message> {
  const found = await findOwnMessage(ctx, messageId);
  const { connectionId, contactId, ticketId, failure } = found;
  if (connectionId === null) throw new AppError("ERR_NO_WAPP_FOUND", "The message's connection was deleted.");
  if (failure && finalFailures.has(failure))
    throw new AppError("ERR_RETRY_USELESS", undefined, { details: { failure } });
  if (failure === "ERR_WAPP_OUTSIDE_WINDOW") {
    const { windowUntil } = await findTicket(ctx, { id: ticketId });
    if (windowUntil && new Date(windowUntil) <= ctx.now()) throw new AppError("ERR_OUTSIDE_WINDOW");
  }
  const kind = await ctx.channels.of(ctx.db, connectionId);
  if (!kind) throw new AppError("ERR_NO_WAPP_FOUND");
  return transact(ctx, async (ctx) => {
    const [failed] = await ctx.db
      .update(messages)
      .set({ failure: null, ack: 0, ...(kind.assignsIds === "channel" && { providerId: kind.newId() }) })
      .where(and(eq(messages.id, messageId), isNotNull(messages.failure)))
      .returning({ id: messages.id });
    if (failed) {
      const work = { action: "send", messageId, connectionId, contactId, again: true } as const;
      await enqueueForConnection(ctx, sendQueue, work);
    }
    if (failed) await publishFailureChanged(ctx, { id: messageId, ticketId });
    return readMessage(ctx, messageId);
  });
}
