import type { Message } from "@balcao/shared/inbox/messages.ts";
import { and, eq } from "drizzle-orm";
import { type Context, publish, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { enqueueForConnection } from "../../../platform/jobs/connection-queue.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { actingUserId } from "../../tickets/acting-user.ts";
import { findMessage } from "../find-message.ts";
import { readMessage } from "../message-view.ts";
import { ownAuthor, reactions } from "../reactions.table.ts";
import { sendQueue } from "../send/send-queue.ts";

/** Sets the company's reaction to a message; an empty one removes it. */
export async function reactToMessage(ctx: Context, messageId: number, emoji: string): Promise<Message> {
  const { connectionId, contactId, ticketId, isDeleted } = await findMessage(ctx, messageId);
  const userId = actingUserId(ctx);
  if (isDeleted) throw new AppError("ERR_NO_MESSAGE_FOUND", "The message was deleted.");
  if (connectionId === null) throw new AppError("ERR_NO_WAPP_FOUND", "The message's connection was deleted.");
  await ctx.channels.require(ctx.db, connectionId, "react");
  return transact(ctx, async (ctx) => {
    const mine = and(eq(reactions.messageId, messageId), eq(reactions.author, ownAuthor));
    if (emoji === "") await ctx.db.delete(reactions).where(mine);
    else {
      const change = { emoji, userId, name: ctx.actor.name, createdAt: ctx.now() };
      await ctx.db
        .insert(reactions)
        .values({ messageId, author: ownAuthor, ...change })
        .onConflictDoUpdate({ target: [reactions.messageId, reactions.author], set: change });
    }
    await enqueueForConnection(ctx, sendQueue, { action: "react", messageId, connectionId, contactId });
    const message = await readMessage(ctx, messageId);
    publish(ctx, [rooms.ticket(ticketId)], "appMessage", { action: "update", message });
    return message;
  });
}
