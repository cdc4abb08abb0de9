import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { InboundMessage } from "../../../channels/channel.ts";
import { type Context, transact } from "../../../context.ts";
import { allSettledThenThrow } from "../../../platform/async/all-settled-then-throw.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { getSetting } from "../../../workspace/settings/get-setting.ts";
import { findOrMakeContact } from "../../contacts/find-or-make-contact.ts";
import { askForPicture } from "../../contacts/pictures/ask-for-picture.ts";
import { changeTickets } from "../../tickets/change-tickets.ts";
import {
  changeCurrentTicket,
  latestClosedTicket,
  openPendingTicket,
  returnToPending,
  type TicketOrigin,
} from "../../tickets/open/open-ticket.ts";
import { readTicket } from "../../tickets/ticket-view.ts";
import { type TicketRow, tickets } from "../../tickets/tickets.table.ts";
import type { Arrived, Handling, InboundConnection } from "../message-followers.ts";
import { messages } from "../messages.table.ts";
import { preview } from "../preview.ts";
import { refreshPreview } from "../refresh-preview.ts";
import { isWatchedAt } from "../watched.ts";
import { arrivedRow } from "./arrived-row.ts";
import { completeMessage } from "./complete-message.ts";
import { isRevokedEarly } from "./early-revocations.ts";
import { followArrival, writtenBy } from "./follow-arrival.ts";
import { handlingOf } from "./handling-of.ts";
import { concernedBy } from "./inbound-connection.ts";
import { quotedIn } from "./message-in-chat.ts";
import { ticketAfter } from "./ticket-after.ts";

/** Thrown inside the transaction, to roll back the changes of a repeated message. */
class AlreadyKnown extends Error {}

/**
 * Stores a received message: contact, ticket, message, unread counter and tracking in one transaction. Idempotent by
 * WhatsApp's id; an undecryptable message is completed when it is received again.
 */
export async function receiveMessage(
  ctx: Context,
  connection: InboundConnection,
  inbound: InboundMessage,
): Promise<void> {
  if (inbound.chat.kind === "group" && !connection.allowGroups) return;
  for (const { diverts } of concernedBy(ctx, connection)) if (await diverts?.(ctx, connection, inbound)) return;
  try {
    await retryLostRace(() => transact(ctx, (ctx) => append(ctx, connection, inbound)));
  } catch (error) {
    if (!(error instanceof AlreadyKnown)) throw error;
    await completeMessage(ctx, connection, inbound);
  }
}

async function append(received: Context, connection: InboundConnection, inbound: InboundMessage): Promise<void> {
  const contact = await findOrMakeContact(received, inbound.chat, nameTold(inbound));
  const ctx = writtenBy(received, inbound, contact.id);
  const origin = {
    connectionId: connection.id,
    contactId: contact.id,
    isGroup: contact.isGroup,
    // A single queue is assigned silently; of several the contact chooses one.
    queueId: connection.queueIds.length === 1 ? (connection.queueIds[0] ?? null) : null,
    timeZone: connection.timeZone,
  };
  const change = afterMessage(ctx, inbound);
  const handled = await handlingOf(ctx, connection, contact.id, inbound);
  const current = await changeCurrentTicket(ctx, origin, change);
  const placed = current
    ? { ticket: current, handling: handled }
    : await ticketForNewMessage(ctx, connection, origin, inbound, handled);
  const { ticket: before, handling } = placed;
  const { unreadMessages, unansweredSince } = before;
  const unread = handling ? { unreadMessages, unansweredSince } : {};
  if (!current) await changeTickets(ctx, eq(tickets.id, before.id), { ...change, ...unread });

  if (!current) await askForPicture(ctx, contact, connection.id);

  // Sent one after the other without waiting: the screen's view of the ticket does not depend on the message.
  const [stored, ticket] = await allSettledThenThrow([
    store(ctx, connection, before, inbound),
    readTicket(ctx, before.id),
  ]);
  if (!stored) throw new AlreadyKnown();
  const shown = stored.isDeleted ? await withoutText(ctx, before.id) : ticket;
  const toTell = current ? null : before;
  await followArrival(ctx, connection, inbound, { stored, contact, ticket: shown, before: toTell, handling });
}

/** The ticket of a message that was deleted before it arrived: lists do not show its text. */
async function withoutText(ctx: Context, ticketId: number): Promise<Ticket> {
  await refreshPreview(ctx, ticketId);
  return readTicket(ctx, ticketId);
}

async function handledInClosed(
  ctx: Context,
  connection: InboundConnection,
  closed: TicketRow,
  inbound: InboundMessage,
): Promise<Handling | null> {
  for (const { handlesInClosed } of concernedBy(ctx, connection)) {
    const handling = await handlesInClosed?.(ctx, closed, inbound);
    if (handling) return handling;
  }
  return null;
}

/** WhatsApp's name for the contact of the chat. In a group the author's name is not the group's. */
function nameTold({ chat, groupName, fromMe, pushName }: InboundMessage): string | null {
  if (chat.kind === "group") return groupName;
  return fromMe ? null : pushName;
}

type Placed = { ticket: TicketRow; handling: Handling | null };

/** A message that a follower handled goes into the closed ticket, which stays closed. */
async function ticketForNewMessage(
  ctx: Context,
  connection: InboundConnection,
  origin: TicketOrigin,
  inbound: InboundMessage,
  handled: Handling | null,
): Promise<Placed> {
  const latest = await latestClosedTicket(ctx, origin);
  if (latest && handled) return { ticket: latest, handling: handled };
  // A thread is no attendance: a received message starts one.
  const closed = latest?.isThread ? null : latest;
  if (closed && inbound.fromMe) return { ticket: closed, handling: null };
  const handling = latest && !inbound.fromMe ? await handledInClosed(ctx, connection, latest, inbound) : null;
  if (latest && handling) return { ticket: latest, handling };
  if (closed) {
    const minutes = await getSetting(ctx, "reopenWindowMinutes");
    if (ctx.now().getTime() - closed.updatedAt.getTime() < minutes * 60_000) {
      if (await returnToPending(ctx, closed)) return { ticket: closed, handling: handled };
    }
  }
  return { ticket: await openPendingTicket(ctx, origin, inbound.sentAt), handling: handled };
}

/** Inserts the message; null if it is already stored. */
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
      isDeleted: isRevokedEarly(connection.id, inbound),
      quotedId: quotedProviderId ? quotedIn(ticket.contactId, quotedProviderId) : null,
    })
    .onConflictDoNothing()
    .returning({ ...getTableColumns(messages), isWatched: isWatchedAt(ctx.followers, messages.connectionId) });
  return row ?? null;
}

/** A new message's effect on its ticket. */
function afterMessage(ctx: Context, { fromMe, body, mediaType, sentAt }: InboundMessage) {
  const at = sql`${sentAt.toISOString()}::timestamptz`;
  const newest = { fromMe, preview: sql`${preview(body)}`, mediaType: sql`${mediaType}`, count: sql`1` };
  return ticketAfter({ ...newest, firstAt: at, lastAt: at }, ctx.now());
}
