import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { changeTickets } from "../change-tickets.ts";
import { addToHistory } from "../history/add-to-history.ts";
import { publishTicketChanged } from "../publish-ticket.ts";
import { readTicket } from "../ticket-view.ts";
import { notSnoozed, tickets } from "../tickets.table.ts";

/**
 * Returns a ticket whose snooze is over to its agent's list: on top, and with one unread entry, so that every client
 * shows it. `until` names the snooze; the guard makes a repeated call do nothing.
 */
export function returnInTime(ctx: Context, ticketId: number, until: Date): Promise<void> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now();
    const isStillSnoozed = and(
      eq(tickets.companyId, ctx.companyId),
      eq(tickets.id, ticketId),
      eq(tickets.status, "open"),
      eq(tickets.snoozedUntil, until),
    );
    const [row] = await changeTickets(ctx, isStillSnoozed, {
      snoozedUntil: null,
      returnedAt: now,
      lastMessageAt: sql`greatest(${tickets.lastMessageAt}, ${now.toISOString()}::timestamptz)`,
      unreadMessages: sql`${tickets.unreadMessages} + 1`,
      updatedAt: now,
    });
    if (!row) return;
    const ticket = await readTicket(ctx, ticketId);
    await addToHistory(ctx, ticket, { kind: "returned", why: "time", snoozeKind: row.snoozeKind ?? "later" });
    publishTicketChanged(ctx, ticket, ticket);
  });
}

/** Ends the snooze of a ticket whose contact has written, in the transaction that stores the message. */
export async function returnOnReply(ctx: Context, { id, snoozeKind }: Ticket): Promise<Ticket> {
  const isSnoozed = and(eq(tickets.id, id), isNotNull(tickets.snoozedUntil));
  const [row] = await changeTickets(ctx, isSnoozed, { ...notSnoozed, updatedAt: ctx.now() });
  const ticket = await readTicket(ctx, id);
  // The second of two messages that arrived together finds the snooze ended.
  if (row) await addToHistory(ctx, ticket, { kind: "returned", why: "reply", snoozeKind: snoozeKind ?? "later" });
  return ticket;
}
