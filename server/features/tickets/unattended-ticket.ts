import { type Context, tellWhoListens } from "../../context.ts";
import { ticketRooms } from "../../platform/realtime/rooms.ts";
import type { InboundConnection } from "../connections/inbound-connection.ts";
import type { ContactRow } from "../contacts/contacts.table.ts";
import { changeCurrentTicket, makeTicket, type TicketOrigin } from "./open-ticket.ts";
import { readTicket } from "./ticket-view.ts";
import type { TicketRow } from "./tickets.table.ts";

type Connection = Pick<InboundConnection, "id" | "queueIds" | "timeZone">;

/**
 * The ticket a message of ours belongs to that nobody attends: the contact's current one as it stands, or a new one that
 * is closed already, so that it clutters no list and the contact's answer opens the next.
 */
export async function unattendedTicket(
  ctx: Context,
  contact: ContactRow,
  connection: Connection,
  userId: number | null,
): Promise<TicketRow> {
  const current = await changeCurrentTicket(ctx, originOf(contact, connection), { updatedAt: ctx.now() });
  return current ?? makeUnattendedTicket(ctx, contact, connection, userId);
}

/** The same for a contact that has no ticket which is not closed: one that was made a moment ago. */
export async function makeUnattendedTicket(
  ctx: Context,
  contact: ContactRow,
  connection: Connection,
  userId: number | null,
): Promise<TicketRow> {
  // Nobody waited and nobody attended: there is nothing to measure.
  const ticket = await makeTicket(ctx, originOf(contact, connection), { status: "closed", userId });
  tellWhoListens(ctx, ticketRooms(ticket), "ticket", async ({ db }) => ({
    action: "update",
    ticket: await readTicket(db, ticket.id),
  }));
  return ticket;
}

function originOf({ id: contactId, isGroup }: ContactRow, { id, queueIds, timeZone }: Connection): TicketOrigin {
  const queueId = queueIds.length === 1 ? (queueIds[0] ?? null) : null;
  return { connectionId: id, contactId, isGroup, queueId, timeZone };
}
