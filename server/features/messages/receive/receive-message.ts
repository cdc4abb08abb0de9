import { eq, getTableColumns, sql } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { allOver } from "../../../platform/all-over.ts";
import { retryLostRace } from "../../../platform/retry-lost-race.ts";
import type { InboundMessage } from "../../../whatsapp/provider.ts";
import { isHeardAt } from "../../api-events/is-heard.ts";
import { takeConfirmation } from "../../campaigns/take-confirmation.ts";
import type { InboundConnection } from "../../connections/inbound-connection.ts";
import { findOrMakeContact } from "../../contacts/find-or-make-contact.ts";
import { takeRating } from "../../ratings/take-rating.ts";
import { getSetting } from "../../settings/get-setting.ts";
import {
  changeCurrentTicket,
  latestClosedTicket,
  openPendingTicket,
  returnToPending,
  type TicketOrigin,
} from "../../tickets/open-ticket.ts";
import { readTicket } from "../../tickets/ticket-view.ts";
import { type TicketRow, tickets } from "../../tickets/tickets.table.ts";
import { takeWarmUp } from "../../warm-up/take-warm-up.ts";
import { messages } from "../messages.table.ts";
import { preview } from "../preview.ts";
import { quotedIn } from "../quoted-in.ts";
import { arrivedRow } from "./arrived-row.ts";
import { completeMessage } from "./complete-message.ts";
import { type Arrived, followArrival } from "./follow-arrival.ts";

/** Thrown inside the transaction, so that what a known message had already changed is undone. */
class AlreadyKnown extends Error {}

/**
 * Takes in a message of a chat: contact, ticket, message, unread counter and tracking in one transaction.
 * Idempotent by WhatsApp's id; a message that could not be decrypted is completed when it comes again.
 */
export async function receiveMessage(
  ctx: Context,
  connection: InboundConnection,
  inbound: InboundMessage,
): Promise<void> {
  if (inbound.chat.kind === "group" && !connection.allowGroups) return;
  if (connection.warmsUp && (await takeWarmUp(ctx, connection.id, inbound))) return;
  try {
    await retryLostRace(() => transact(ctx, (ctx) => append(ctx, connection, inbound)));
  } catch (error) {
    if (!(error instanceof AlreadyKnown)) throw error;
    await completeMessage(ctx, connection, inbound);
  }
}

async function append(ctx: Context, connection: InboundConnection, inbound: InboundMessage): Promise<void> {
  const contact = await findOrMakeContact(ctx, inbound.chat, inbound.fromMe ? null : inbound.pushName);
  const origin = {
    connectionId: connection.id,
    contactId: contact.id,
    isGroup: contact.isGroup,
    // One queue is assigned silently; of several the contact chooses (DECISIONS "Bot").
    queueId: connection.queueIds.length === 1 ? (connection.queueIds[0] ?? null) : null,
    timeZone: connection.timeZone,
  };
  const change = afterMessage(ctx, inbound);
  const isYes = connection.asksConfirmation && (await takeConfirmation(ctx, contact.id, inbound));
  const current = await changeCurrentTicket(ctx, origin, change);
  const placed = current
    ? { ticket: current, isRating: false }
    : await ticketForNewMessage(ctx, origin, inbound, isYes);
  const { ticket: before, isRating } = placed;
  // A rating leaves nothing to read, nor does a yes to a campaign's question.
  const unread = isRating || isYes ? { unreadMessages: before.unreadMessages } : {};
  if (!current)
    await ctx.db
      .update(tickets)
      .set({ ...change, ...unread })
      .where(eq(tickets.id, before.id));

  // Sent one after the other without waiting: the screen's view of the ticket does not depend on the message.
  const [stored, ticket] = await allOver([store(ctx, connection, before, inbound), readTicket(ctx.db, before.id)]);
  if (!stored) throw new AlreadyKnown();
  const toTell = current ? null : before;
  await followArrival(ctx, connection, inbound, { stored, contact, ticket, before: toTell, isRating, isYes });
}

type Placed = { ticket: TicketRow; isRating: boolean };

/** What asks for nobody's attention goes into the closed ticket, which stays closed. */
async function ticketForNewMessage(
  ctx: Context,
  origin: TicketOrigin,
  inbound: InboundMessage,
  isYes: boolean,
): Promise<Placed> {
  const closed = await latestClosedTicket(ctx, origin);
  if (closed && (inbound.fromMe || isYes)) return { ticket: closed, isRating: false };
  if (closed && (await takeRating(ctx, closed, inbound))) return { ticket: closed, isRating: true };
  if (closed) {
    const minutes = Number(await getSetting(ctx, "reopenWindowMinutes"));
    if (ctx.now().getTime() - closed.updatedAt.getTime() < minutes * 60_000) {
      if (await returnToPending(ctx, closed)) return { ticket: closed, isRating: false };
    }
  }
  return { ticket: await openPendingTicket(ctx, origin), isRating: false };
}

/** Inserts the message, or answers null when it is known. */
async function store(
  ctx: Context,
  connection: InboundConnection,
  ticket: Pick<TicketRow, "id" | "contactId" | "queueId">,
  inbound: InboundMessage,
): Promise<Arrived | null> {
  const { quotedProviderId } = inbound;
  const [row] = await ctx.db
    .insert(messages)
    .values({
      ...arrivedRow(connection, ticket, inbound),
      quotedId: quotedProviderId ? quotedIn(ticket.contactId, quotedProviderId) : null,
    })
    .onConflictDoNothing()
    .returning({ ...getTableColumns(messages), isHeard: isHeardAt(messages.connectionId) });
  return row ?? null;
}

/** What a new message does to its ticket. The counter is changed in SQL, never read first. */
function afterMessage(ctx: Context, inbound: InboundMessage) {
  return {
    lastMessage: preview(inbound.body),
    lastMessageFromMe: inbound.fromMe,
    lastMessageType: inbound.mediaType,
    unreadMessages: inbound.fromMe ? 0 : sql`${tickets.unreadMessages} + 1`,
    idleRemindedAt: null,
    updatedAt: ctx.now(),
  };
}
