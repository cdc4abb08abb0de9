import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { and, eq, gt, notInArray } from "drizzle-orm";
import { type Context, publish, transact } from "../../context.ts";
import { type ConnectionQueue, enqueueForConnection } from "../../platform/jobs/connection-queue.ts";
import { ticketRooms } from "../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { changeTickets } from "../tickets/change-tickets.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { readTicket } from "../tickets/ticket-view.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { messages } from "./messages.table.ts";

export type ReadWork = { connectionId: number; contactId: number; providerIds: string[] };

export const readQueue: ConnectionQueue<ReadWork> = {
  name: "mark-read",
  concurrency: 1,
  options: { retryLimit: 5, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 300 },
};

/** More than a screen shows; older ones count as read at WhatsApp, too. */
const receiptLimit = 100;

/**
 * The agent reads the conversation: resets the counter, and sends read receipts to the contact. A ticket that waits for
 * an agent stays unread, whoever looks at it.
 */
export async function markTicketRead(ctx: Context, ticketId: number): Promise<void> {
  const ticket = await findTicket(ctx, { id: ticketId });
  // The contact may be merged into another at this moment.
  await retryLostRace(() => markRead(ctx, ticketId, ticket));
}

function markRead(ctx: Context, ticketId: number, { whatsappId: connectionId, contactId }: Ticket): Promise<void> {
  return transact(ctx, async (ctx) => {
    // Locks the ticket first, as receiving does: earlier messages are marked and counted, later ones neither.
    const [attended] = await ctx.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.id, ticketId), notInArray(tickets.status, ["pending", "verified"])))
      .for("no key update");
    if (!attended) return;
    // One statement marks and reads: a message that arrives in between was not seen.
    const unread = await ctx.db
      .update(messages)
      .set({ read: true })
      .where(and(eq(messages.ticketId, ticketId), eq(messages.fromMe, false), eq(messages.read, false)))
      .returning({ id: messages.id, providerId: messages.providerId });
    const isUnread = and(eq(tickets.id, ticketId), gt(tickets.unreadMessages, 0));
    const [changed] = await changeTickets(ctx, isUnread, { unreadMessages: 0 });
    if (connectionId !== null && unread.length > 0) {
      const latest = unread.toSorted((one, other) => other.id - one.id).slice(0, receiptLimit);
      const providerIds = latest.map((message) => message.providerId);
      await enqueueForConnection(ctx, readQueue, { connectionId, contactId, providerIds });
    }
    if (changed)
      publish(ctx, ticketRooms(await readTicket(ctx, ticketId)), "ticket", { action: "updateUnread", ticketId });
  });
}
