import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { InboundConnection } from "../connections/inbound-connection.ts";
import type { ContactRow } from "../contacts/contacts.table.ts";
import { changeCurrentTicket, openPendingTicket } from "../tickets/open-ticket.ts";
import { type TicketRow, tickets } from "../tickets/tickets.table.ts";
import { trackings } from "../tickets/trackings.table.ts";

/**
 * The ticket a message of ours belongs to that nobody attends: the contact's current one as it stands, or a new one that
 * is closed already, so that it clutters no list and the contact's answer opens the next.
 */
export async function ticketFor(
  ctx: Context,
  { id: contactId, isGroup }: ContactRow,
  connection: InboundConnection,
  userId: number | null,
): Promise<{ ticket: TicketRow; isNew: boolean }> {
  const { id: connectionId, queueIds, timeZone } = connection;
  const queueId = queueIds.length === 1 ? (queueIds[0] ?? null) : null;
  const origin = { connectionId, contactId, isGroup, queueId, timeZone };
  const current = await changeCurrentTicket(ctx, origin, { updatedAt: ctx.now() });
  if (current) return { ticket: current, isNew: false };
  const ticket = await openPendingTicket(ctx, origin);
  await ctx.db.update(tickets).set({ status: "closed", userId }).where(eq(tickets.id, ticket.id));
  // Nobody waited and nobody attended: the dashboard must not count it.
  await ctx.db.delete(trackings).where(eq(trackings.ticketId, ticket.id));
  return { ticket, isNew: true };
}
