import { desc, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { messages } from "./messages.table.ts";
import { preview } from "./preview.ts";

/** Sets what lists show of a ticket anew from its newest message; the words of a deleted one are not shown. In a transaction. */
export async function refreshPreview(ctx: Context, ticketId: number): Promise<void> {
  // Locked before the message is read: of two changes at once, the later one sees what the earlier one did. Not against
  // those who only refer to the ticket: a message being stored does, and then wants the ticket itself.
  await ctx.db.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, ticketId)).for("no key update");
  const [newest] = await ctx.db
    .select({
      body: messages.body,
      fromMe: messages.fromMe,
      mediaType: messages.mediaType,
      isDeleted: messages.isDeleted,
    })
    .from(messages)
    .where(eq(messages.ticketId, ticketId))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  if (!newest) return;
  await ctx.db
    .update(tickets)
    .set({
      lastMessage: newest.isDeleted ? "" : preview(newest.body),
      lastMessageFromMe: newest.fromMe,
      lastMessageType: newest.mediaType,
    })
    .where(eq(tickets.id, ticketId));
}
