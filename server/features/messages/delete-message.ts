import { and, eq } from "drizzle-orm";
import { type Context, tell, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { enqueueForConnection } from "../../platform/connection-queue.ts";
import { rooms, ticketRooms } from "../../platform/realtime/rooms.ts";
import { actingUserId } from "../tickets/acting-user.ts";
import { readTicket } from "../tickets/ticket-view.ts";
import { findOwnMessage } from "./find-message.ts";
import { readMessage } from "./message-view.ts";
import { messages } from "./messages.table.ts";
import { refreshPreview } from "./refresh-preview.ts";
import { sendQueue } from "./send-queue.ts";

/** Takes a message back from the contact's phone. Only its author may (S1 section 6). */
export async function deleteMessage(ctx: Context, messageId: number): Promise<void> {
  const { connectionId, contactId, ticketId, userId } = await findOwnMessage(ctx, messageId);
  if (userId !== actingUserId(ctx)) throw new AppError("ERR_NO_PERMISSION");
  await transact(ctx, async (ctx) => {
    const [deleted] = await ctx.db
      .update(messages)
      .set({ isDeleted: true })
      .where(and(eq(messages.id, messageId), eq(messages.isDeleted, false)))
      .returning({ id: messages.id });
    if (!deleted) return;
    if (connectionId !== null) {
      await enqueueForConnection(ctx, sendQueue, { action: "revoke", messageId, connectionId, contactId });
    }
    await refreshPreview(ctx, ticketId);
    const ticket = await readTicket(ctx.db, ticketId);
    tell(ctx, [rooms.ticket(ticketId)], "appMessage", {
      action: "update",
      message: await readMessage(ctx, messageId),
    });
    tell(ctx, ticketRooms(ticket), "ticket", { action: "update", ticket });
  });
}
