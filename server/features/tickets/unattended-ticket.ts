import { type Context, tellWhoListens } from "../../context.ts";
import { ticketRooms } from "../../platform/realtime/rooms.ts";
import type { InboundConnection } from "../connections/inbound-connection.ts";
import type { ContactRow } from "../contacts/contacts.table.ts";
import { changeCurrentTicket, makeTicket } from "./open-ticket.ts";
import { readTicket } from "./ticket-view.ts";
import type { TicketRow } from "./tickets.table.ts";

/**
 * The ticket a message of ours belongs to that nobody attends: the contact's current one as it stands, or a new one that
 * is closed already, so that it clutters no list and the contact's answer opens the next.
 */
export async function unattendedTicket(
  ctx: Context,
  { id: contactId, isGroup }: ContactRow,
  connection: Pick<InboundConnection, "id" | "queueIds" | "timeZone">,
  userId: number | null,
): Promise<TicketRow> {
  const { id: connectionId, queueIds, timeZone } = connection;
  const queueId = queueIds.length === 1 ? (queueIds[0] ?? null) : null;
  const origin = { connectionId, contactId, isGroup, queueId, timeZone };
  const current = await changeCurrentTicket(ctx, origin, { updatedAt: ctx.now() });
  if (current) return current;
  // Nobody waited and nobody attended: there is nothing to measure.
  const ticket = await makeTicket(ctx, origin, { status: "closed", userId });
  tellWhoListens(ctx, ticketRooms(ticket), "ticket", async ({ db }) => ({
    action: "update",
    ticket: await readTicket(db, ticket.id),
  }));
  return ticket;
}
