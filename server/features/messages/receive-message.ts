import { and, eq, sql } from "drizzle-orm";
import { type Context, tell, transact } from "../../context.ts";
import { ticketRooms } from "../../platform/realtime/rooms.ts";
import type { InboundMessage } from "../../whatsapp/provider.ts";
import type { InboundConnection } from "../connections/inbound-connection.ts";
import type { ContactRow } from "../contacts/contacts.table.ts";
import { findOrMakeContact } from "../contacts/find-or-make-contact.ts";
import { getSetting } from "../settings/get-setting.ts";
import {
  currentTicket,
  latestClosedTicket,
  openPendingTicket,
  returnToPending,
  type TicketOrigin,
} from "../tickets/open-ticket.ts";
import { tellTicketChanged } from "../tickets/tell-ticket.ts";
import { readTicket } from "../tickets/ticket-view.ts";
import { type TicketRow, tickets } from "../tickets/tickets.table.ts";
import { readMessage } from "./message-view.ts";
import { type MessageRow, messages } from "./messages.table.ts";

/**
 * Takes in a message of a chat: contact, ticket, message, unread counter and tracking in one transaction.
 * Idempotent by WhatsApp's id; a message that could not be decrypted is completed when it comes again.
 */
export async function receiveMessage(
  ctx: Context,
  connection: InboundConnection,
  inbound: InboundMessage,
): Promise<void> {
  const isGroup = inbound.chat.kind === "group";
  if (isGroup && !connection.allowGroups) return;
  await transact(ctx, async (ctx) => {
    const contact = await findOrMakeContact(ctx, inbound.chat, inbound.fromMe ? null : inbound.pushName);
    const queueId = connection.queueIds.length === 1 ? (connection.queueIds[0] ?? null) : null;
    const origin = {
      connectionId: connection.id,
      contactId: contact.id,
      isGroup,
      queueId,
      timeZone: connection.timeZone,
    };

    const current = await currentTicket(ctx, origin);
    // Before a ticket is opened for it: the message may be an old acquaintance of a closed one.
    if (!current && (await completeKnown(ctx, connection.id, contact.id, inbound))) return;
    const ticket = current ?? (await ticketForNewMessage(ctx, origin, inbound));

    const stored = await store(ctx, connection.id, contact, ticket, inbound);
    if (!stored) {
      await completeKnown(ctx, connection.id, contact.id, inbound);
      return;
    }
    await ctx.db.update(tickets).set(afterMessage(ctx, inbound)).where(eq(tickets.id, ticket.id));
    await tellReceived(ctx, ticket, stored, contact);
  });
}

async function ticketForNewMessage(ctx: Context, origin: TicketOrigin, inbound: InboundMessage): Promise<TicketRow> {
  const closed = await latestClosedTicket(ctx, origin);
  if (closed && inbound.fromMe) return closed;
  if (closed) {
    const minutes = Number(await getSetting(ctx, "reopenWindowMinutes"));
    if (ctx.now().getTime() - closed.updatedAt.getTime() < minutes * 60_000) {
      await returnToPending(ctx, closed);
      return closed;
    }
  }
  return openPendingTicket(ctx, origin);
}

/** Inserts the message, or answers null when it is known. */
async function store(
  ctx: Context,
  connectionId: number,
  contact: ContactRow,
  ticket: TicketRow,
  inbound: InboundMessage,
): Promise<MessageRow | null> {
  const [row] = await ctx.db
    .insert(messages)
    .values({
      companyId: ctx.companyId,
      ticketId: ticket.id,
      contactId: contact.id,
      connectionId,
      queueId: ticket.queueId,
      providerId: inbound.providerId,
      fromMe: inbound.fromMe,
      body: inbound.body,
      mediaType: inbound.mediaType,
      // Written on the phone: WhatsApp has it already.
      ack: inbound.fromMe ? 1 : 0,
      undecryptable: inbound.undecryptable,
      payload: inbound.payload,
      quotedId: inbound.quotedProviderId ? quotedIn(contact.id, inbound.quotedProviderId) : null,
      createdAt: inbound.sentAt,
    })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

const quotedIn = (contactId: number, providerId: string) =>
  sql`(select id from messages where provider_id = ${providerId} and contact_id = ${contactId} limit 1)`;

/** Fills in a message that was stored undecryptable. Answers whether the message is known at all. */
async function completeKnown(
  ctx: Context,
  connectionId: number,
  contactId: number,
  inbound: InboundMessage,
): Promise<boolean> {
  const { providerId, fromMe, body, mediaType, payload } = inbound;
  const same = and(
    eq(messages.connectionId, connectionId),
    eq(messages.contactId, contactId),
    eq(messages.fromMe, fromMe),
    eq(messages.providerId, providerId),
  );
  const [known] = await ctx.db
    .select({ id: messages.id, undecryptable: messages.undecryptable, ticketId: messages.ticketId })
    .from(messages)
    .where(same);
  if (!known) return false;
  if (!known.undecryptable || inbound.undecryptable) return true;
  const quotedId = inbound.quotedProviderId ? quotedIn(contactId, inbound.quotedProviderId) : null;
  await ctx.db
    .update(messages)
    .set({ body, mediaType, payload, quotedId, undecryptable: false })
    .where(eq(messages.id, known.id));
  await ctx.db
    .update(tickets)
    .set({ lastMessage: preview(body), lastMessageType: mediaType })
    .where(eq(tickets.id, known.ticketId));
  const ticket = await readTicket(ctx.db, known.ticketId);
  tell(ctx, ticketRooms(ticket), "appMessage", { action: "update", message: await readMessage(ctx.db, known.id) });
  tell(ctx, ticketRooms(ticket), "ticket", { action: "update", ticket });
  return true;
}

/** What a new message does to its ticket. The counter is changed in SQL, never read first. */
function afterMessage(ctx: Context, inbound: InboundMessage) {
  return {
    lastMessage: preview(inbound.body),
    lastMessageFromMe: inbound.fromMe,
    lastMessageType: inbound.mediaType,
    unreadMessages: inbound.fromMe ? 0 : sql`${tickets.unreadMessages} + 1`,
    updatedAt: ctx.now(),
  };
}

/** Lists show one line; a novel in every row would only cost. */
export const preview = (body: string): string => body.slice(0, 200);

async function tellReceived(ctx: Context, before: TicketRow, stored: MessageRow, contact: ContactRow): Promise<void> {
  const ticket = await readTicket(ctx.db, before.id);
  const message = await readMessage(ctx.db, stored.id);
  tellTicketChanged(ctx, before, ticket);
  const { id, name, number, email, profilePicUrl } = contact;
  const told = { id, name, number: number ?? "", email, profilePicUrl };
  tell(ctx, ticketRooms(ticket), "appMessage", { action: "create", message, ticket, contact: told });
}
