import { desc, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { messages } from "./messages.table.ts";
import { preview } from "./preview.ts";

/** Sets a ticket's preview in lists from its newest message, without the text of a deleted one. In a transaction. */
export async function refreshPreview(ctx: Context, ticketId: number): Promise<void> {
  // Locked before the message is read: of two concurrent changes the later one sees the earlier one. The lock allows
  // mere references to the ticket: storing a message takes one, and locks the ticket afterwards.
  await ctx.db.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, ticketId)).for("no key update");
  const [newest] = await ctx.db
    .select({
      body: messages.body,
      fromMe: messages.fromMe,
      mediaType: messages.mediaType,
      isDeleted: messages.isDeleted,
      createdAt: messages.createdAt,
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
      lastMessageDeleted: newest.isDeleted,
      // A return from a snooze keeps its place.
      lastMessageAt: sql`greatest(${newest.createdAt.toISOString()}::timestamptz, ${tickets.returnedAt})`,
    })
    .where(eq(tickets.id, ticketId));
}
