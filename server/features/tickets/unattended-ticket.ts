import { eq } from "drizzle-orm";
import { type Context, tell } from "../../context.ts";
import { ticketRooms } from "../../platform/realtime/rooms.ts";
import type { InboundConnection } from "../connections/inbound-connection.ts";
import type { ContactRow } from "../contacts/contacts.table.ts";
import { changeCurrentTicket, openPendingTicket } from "./open-ticket.ts";
import { readTicket } from "./ticket-view.ts";
import { type TicketRow, tickets } from "./tickets.table.ts";
import { trackings } from "./trackings.table.ts";

/**
 * The ticket a message of ours belongs to that nobody attends: the contact's current one as it stands, or a new one that
 * is closed already, so that it clutters no list and the contact's answer opens the next.
 */
export async function unattendedTicket(
  ctx: Context,
  { id: contactId, isGroup }: ContactRow,
  connection: InboundConnection,
  userId: number | null,
): Promise<TicketRow> {
  const { id: connectionId, queueIds, timeZone } = connection;
  const queueId = queueIds.length === 1 ? (queueIds[0] ?? null) : null;
  const origin = { connectionId, contactId, isGroup, queueId, timeZone };
  const current = await changeCurrentTicket(ctx, origin, { updatedAt: ctx.now() });
  if (current) return current;
  const ticket = await openPendingTicket(ctx, origin);
  const closed = { status: "closed", userId } as const;
  await ctx.db.update(tickets).set(closed).where(eq(tickets.id, ticket.id));
  // Nobody waited and nobody attended: the dashboard must not count it.
  await ctx.db.delete(trackings).where(eq(trackings.ticketId, ticket.id));
  const shown = await readTicket(ctx.db, ticket.id);
  tell(ctx, ticketRooms(shown), "ticket", { action: "update", ticket: shown });
  return { ...ticket, ...closed };
}
