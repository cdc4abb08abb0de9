import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { changeTickets } from "../tickets/change-tickets.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { messages } from "./messages.table.ts";
import { preview } from "./preview.ts";

/**
 * Sets a ticket's preview in lists from its newest message of a person, or from its newest automatic one if there is no
 * other, without the text of a deleted one; empty if it has no message. In a transaction.
 */
export async function refreshPreview(ctx: Context, ticketId: number): Promise<void> {
  // Locked before the message is read: of two concurrent changes the later one sees the earlier one. The lock allows
  // mere references to the ticket: storing a message takes one, and locks the ticket afterwards.
  await ctx.db.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, ticketId)).for("no key update");
  const newest = await newestOf(ctx, ticketId);
  if (!newest) return void (await changeTickets(ctx, eq(tickets.id, ticketId), noPreview));
  const shown = newest.isAutomatic
    ? ((await newestOf(ctx, ticketId, sql`not ${messages.isAutomatic}`)) ?? newest)
    : newest;
  await changeTickets(ctx, eq(tickets.id, ticketId), {
    lastMessage: shown.isDeleted ? "" : preview(shown.body),
    lastMessageFromMe: shown.fromMe,
    lastMessageType: shown.mediaType,
    lastMessageDeleted: shown.isDeleted,
    lastMessageFailure: shown.isDeleted ? null : shown.failure,
    lastMessageIsPersons: !shown.isAutomatic,
    // A return from a snooze keeps its place.
    lastMessageAt: sql`greatest(${newest.createdAt.toISOString()}::timestamptz, ${tickets.returnedAt})`,
  });
}

/** As a ticket begins. Its time stays: it is the place in lists. */
const noPreview = {
  lastMessage: "",
  lastMessageFromMe: false,
  lastMessageType: "chat",
  lastMessageDeleted: false,
  lastMessageFailure: null,
  lastMessageIsPersons: false,
} as const;

async function newestOf(ctx: Context, ticketId: number, condition?: SQL) {
  const { body, fromMe, mediaType, isDeleted, isAutomatic, failure, createdAt } = messages;
  const [newest] = await ctx.db
    .select({ body, fromMe, mediaType, isDeleted, isAutomatic, failure, createdAt })
    .from(messages)
    .where(and(eq(messages.ticketId, ticketId), condition))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  return newest;
}
