import type { Message } from "@balcao/shared/messages.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import { eq } from "drizzle-orm";
import { type Context, tell } from "../../../context.ts";
import { enqueueForConnection } from "../../../platform/connection-queue.ts";
import { ticketRooms } from "../../../platform/realtime/rooms.ts";
import type { InboundMessage } from "../../../whatsapp/provider.ts";
import { appendEvent } from "../../api-events/append-event.ts";
import { botQueue, isForBot } from "../../bot/bot-queue.ts";
import type { InboundConnection } from "../../connections/inbound-connection.ts";
import { noteFirstResponse } from "../../tickets/note-first-response.ts";
import { tellTicketChanged } from "../../tickets/tell-ticket.ts";
import { fetchLater } from "../media/inbound-media.ts";
import { toMessage } from "../message-view.ts";
import { type MessageRow, messages } from "../messages.table.ts";
import { arrival } from "./arrival.ts";

/** With whether programs hear of it at this very moment: what is believed of the connection may be a second old. */
export type Arrived = MessageRow & { isHeard: boolean };

/** Where a message came to rest. */
export type Arrival = {
  stored: Arrived;
  contact: { id: number; name: string };
  ticket: Ticket;
  /** What the ticket was before, when it was not in a list of live ones. */
  before: Pick<Ticket, "status" | "userId" | "queueId"> | null;
  /** It answered the question how the attendance was. */
  isRating: boolean;
  /** It answered a campaign's question. */
  isYes: boolean;
};

/** All that follows once a message is stored, in the same transaction: its file, programs, the bot, the screens. */
export async function followArrival(
  ctx: Context,
  connection: InboundConnection,
  inbound: InboundMessage,
  { stored, contact, ticket, before, isRating, isYes }: Arrival,
): Promise<void> {
  await fetchLater(ctx, stored);
  if (stored.isHeard && !stored.undecryptable) await appendEvent(ctx, arrival(connection, stored));
  // Somebody answered on the phone.
  if (inbound.fromMe) await noteFirstResponse(ctx, ticket.id, stored.createdAt);
  if (isRating || (!isYes && isForBot(connection, ticket, inbound))) {
    const work = { connectionId: connection.id, contactId: contact.id, ticketId: ticket.id, messageId: stored.id };
    await enqueueForConnection(ctx, botQueue, { action: isRating ? "thank" : "answer", ...work });
  }
  // A message's own event carries the ticket: only one that came into a list is told of by itself.
  if (before) tellTicketChanged(ctx, before, ticket);
  const message = await asScreensSeeIt(ctx, stored, contact, ticket);
  tell(ctx, ticketRooms(ticket), "appMessage", { action: "create", message, ticket, contact: ticket.contact });
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
    message: stored,
    contact: { id, name },
    user: null,
    queue,
    file: null,
    reactions: [],
    quoted: quoted ?? null,
  });
}
