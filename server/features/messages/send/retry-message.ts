import type { Message } from "@balcao/shared/messages.ts";
import { and, eq, isNotNull } from "drizzle-orm";
import { type Context, tell, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { enqueueForConnection } from "../../../platform/connection-queue.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { findOwnMessage } from "../find-message.ts";
import { readMessage } from "../message-view.ts";
import { messages } from "../messages.table.ts";
import { sendQueue } from "./send-queue.ts";

/** Tries again to send a message that failed, under the id it always had. Harmless when it is already under way. */
export async function retryMessage(ctx: Context, messageId: number): Promise<Message> {
  const found = await findOwnMessage(ctx, messageId);
  const { connectionId, contactId, ticketId } = found;
  if (connectionId === null) throw new AppError("ERR_NO_WAPP_FOUND", "The message's connection was deleted.");
  return transact(ctx, async (ctx) => {
    const [failed] = await ctx.db
      .update(messages)
      .set({ failure: null })
      .where(and(eq(messages.id, messageId), isNotNull(messages.failure)))
      .returning({ id: messages.id });
    if (failed) {
      const work = { action: "send", messageId, connectionId, contactId, again: true } as const;
      await enqueueForConnection(ctx, sendQueue, work);
    }
    const message = await readMessage(ctx, messageId);
    if (failed) tell(ctx, [rooms.ticket(ticketId)], "appMessage", { action: "update", message });
    return message;
  });
}
