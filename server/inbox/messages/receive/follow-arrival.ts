import type { Message } from "@balcao/shared/inbox/messages.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { actingFor } from "../../../actor.ts";
import type { InboundMessage } from "../../../channels/channel.ts";
import { type Context, publish } from "../../../context.ts";
import { ticketRooms } from "../../../platform/realtime/rooms.ts";
import { noteFirstResponse } from "../../tickets/note-first-response.ts";
import { publishTicketChanged } from "../../tickets/publish-ticket.ts";
import { returnOnReply } from "../../tickets/snooze/return-snoozed.ts";
import { fetchLater } from "../media/inbound-media.ts";
import type { Arrival, InboundConnection } from "../message-followers.ts";
import { shownRow, toMessage } from "../message-view.ts";
import { type MessageRow, messages } from "../messages.table.ts";
import { tellWatching } from "../watched.ts";
import { concernedBy } from "./inbound-connection.ts";

/** Everything that follows once a message is stored, in the same transaction: its file, the followers, the screens. */
export async function followArrival(
  ctx: Context,
  connection: InboundConnection,
  inbound: InboundMessage,
  received: Arrival,
): Promise<void> {
  const arrival = await endingSnooze(ctx, inbound, received);
  const { stored, contact, ticket, before, handling } = arrival;
  await fetchLater(ctx, stored);
  // The owner answered on the phone.
  if (inbound.fromMe) await noteFirstResponse(ctx, ticket.id, stored.createdAt);
  const { id: messageId, fromMe, undecryptable } = stored;
  const told = { connectionId: connection.id, messageId, fromMe, undecryptable };
  await tellWatching(ctx, stored.isWatched, "arrived", told);
  for (const { arrived } of concernedBy(ctx, connection)) await arrived?.(ctx, connection, inbound, arrival);
  await handling?.stored?.(ctx, connection, arrival);
  // A message's own event contains the ticket: only a ticket that entered a list is published separately.
  if (before) publishTicketChanged(ctx, before, ticket);
  const message = await asScreensSeeIt(ctx, stored, contact, ticket);
  publish(ctx, ticketRooms(ticket), "appMessage", { action: "create", message, ticket, contact: ticket.contact });
}

/** The contact's message ends the ticket's snooze, unless no agent need read it. */
async function endingSnooze(ctx: Context, { fromMe }: InboundMessage, arrival: Arrival): Promise<Arrival> {
  if (fromMe || arrival.handling || !arrival.ticket.snoozedUntil) return arrival;
  return { ...arrival, ticket: await returnOnReply(ctx, arrival.ticket) };
}

async function asScreensSeeIt(
  ctx: Context,
  stored: MessageRow,
  { id, name }: Arrival["contact"],
  { queue }: Ticket,
): Promise<Message> {
  const [quoted] =
    stored.quotedId === null ? [] : await ctx.db.select().from(messages).where(eq(messages.id, stored.quotedId));
  return toMessage(ctx, {
    message: shownRow(stored),
    contact: { id, name },
    user: null,
    queue,
    file: null,
    reactions: [],
    quoted: quoted ?? null,
  });
}

/**
 * The same context, with the author of the message as its cause: the contact, or an unknown one of our people who
 * writes on the phone.
 */
export const writtenBy = (ctx: Context, { fromMe }: InboundMessage, contactId: number): Context =>
  actingFor(ctx, "whatsapp", fromMe ? { by: "user", id: null } : { by: "contact", id: contactId });
