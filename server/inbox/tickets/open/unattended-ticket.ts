import { and, eq } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import type { ContactRow } from "../../contacts/contacts.table.ts";
import type { InboundConnection } from "../../messages/message-followers.ts";
import { isAttendance, type TicketRow, tickets } from "../tickets.table.ts";
import { changeCurrentTicket, latestClosedTicket, makeTicket, type TicketOrigin } from "./open-ticket.ts";

type Connection = Pick<InboundConnection, "id" | "queueIds" | "timeZone">;

/**
 * Returns the ticket for an own message without an agent: the contact's current ticket, unchanged; else the latest
 * closed one, which stays closed; else the contact's thread, which is in no list (docs/decisions/0043). The caller has
 * locked the contact.
 */
export async function unattendedTicket(ctx: Context, contact: ContactRow, connection: Connection): Promise<TicketRow> {
  const origin = originOf(contact, connection);
  const current = await changeCurrentTicket(ctx, origin, { updatedAt: ctx.now() });
  return current ?? (await latestClosedTicket(ctx, origin)) ?? makeThread(ctx, contact, connection);
}

/** Like `unattendedTicket`, for a contact that was just created and has no ticket. */
export const makeThread = (ctx: Context, contact: ContactRow, connection: Connection): Promise<TicketRow> =>
  makeTicket(ctx, originOf(contact, connection), { status: "closed", userId: null, isThread: true });

/** True if an unattended message leaves the ticket's row in lists unchanged. */
export const keepsRow = ({ status, isThread }: Pick<TicketRow, "status" | "isThread">): boolean =>
  status === "closed" && !isThread;

/** The protocol that an unattended message mentions; empty for a thread, which has none. */
export const protocolShown = ({ protocol, isThread }: Pick<TicketRow, "protocol" | "isThread">): string =>
  isThread ? "" : protocol;

/** True if an unattended message to the contact would mention a protocol now. */
export async function hasProtocol(ctx: Context, connectionId: number, contactId: number): Promise<boolean> {
  const [attended] = await ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(
        eq(tickets.companyId, ctx.companyId),
        eq(tickets.contactId, contactId),
        eq(tickets.connectionId, connectionId),
        isAttendance,
      ),
    )
    .limit(1);
  return attended !== undefined;
}

function originOf({ id: contactId, isGroup }: ContactRow, { id, queueIds, timeZone }: Connection): TicketOrigin {
  const queueId = queueIds.length === 1 ? (queueIds[0] ?? null) : null;
  return { connectionId: id, contactId, isGroup, queueId, timeZone };
}
