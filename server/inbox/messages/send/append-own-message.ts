import type { Message } from "@balcao/shared/inbox/messages.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { and, eq, or } from "drizzle-orm";
import { type Context, publish, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { allSettledThenThrow } from "../../../platform/async/all-settled-then-throw.ts";
import { ticketRooms } from "../../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { type Slots, slotFor, statement } from "../../../platform/sql/statement.ts";
import { followTicket } from "../../tickets/change-tickets.ts";
import { findTicket } from "../../tickets/find-ticket.ts";
import { noteFirstResponse } from "../../tickets/note-first-response.ts";
import { readTicket } from "../../tickets/ticket-view.ts";
import { type TicketRow, tickets } from "../../tickets/tickets.table.ts";
import { isPastReadable } from "../../tickets/visible-tickets.ts";
import { readMessage, shownRow, toMessage } from "../message-view.ts";
import { type MessageRow, messages } from "../messages.table.ts";
import { preview } from "../preview.ts";
import type { Draft } from "./draft.ts";
import { type Authorship, enqueueSending, storeOwnMessage } from "./store-own-message.ts";

export type Sending = {
  /** Makes a repeat harmless: the same id again returns the message it already made. */
  clientId?: string | undefined;
  /** Id of a message of the same chat, as a screen sent it. */
  quotedId?: string | undefined;
};

/** Writes to a ticket's contact: the message is stored and its sending enqueued in one transaction. */
export function appendOwnMessage(
  ctx: Context,
  ticketId: number,
  draft: Draft,
  sending: Sending = {},
): Promise<Message> {
  // The contact may be merged into another at this moment.
  return retryLostRace(() => appendOnce(ctx, ticketId, draft, sending));
}

async function appendOnce(ctx: Context, ticketId: number, draft: Draft, sending: Sending): Promise<Message> {
  const before = await findTicket(ctx, { id: ticketId });
  const connectionId = connectionFor(ctx, before, { isTemplate: draft.content?.kind === "template" });
  if (connectionId instanceof AppError) {
    // A repeated clientId returns its message again, whatever happened to the ticket since.
    const made = await findByClientId(ctx, ticketId, sending.clientId);
    if (made) return made;
    throw connectionId;
  }

  return transact(ctx, async (ctx) => {
    const quotedId = await findQuoted(ctx, before, sending.quotedId);
    const own = authorship(ctx, sending, quotedId);
    const stored = await storeOwnMessage(ctx, { ...before, connectionId }, draft, own);
    if (!stored) {
      // The same request came before, perhaps concurrently.
      const made = await findByClientId(ctx, ticketId, sending.clientId);
      if (!made) throw new AppError("ERR_CREATING_MESSAGE");
      return made;
    }
    // Sent one after the other without waiting for answers; the views are read after the changes.
    const [, , , message, ticket] = await followTicket(ctx, ticketId, ["unansweredSince"], () =>
      allSettledThenThrow([
        enqueueSending(ctx, stored.id, { connectionId, contactId: before.contactId }),
        showOnTicket(ctx, ticketId, draft),
        ctx.actor.type === "user" ? noteFirstResponse(ctx, ticketId, stored.createdAt) : null,
        asScreensSeeIt(ctx, stored, before),
        readTicket(ctx, ticketId),
      ]),
    );
    publish(ctx, ticketRooms(ticket), "appMessage", { action: "create", message, ticket, contact: ticket.contact });
    return message;
  });
}

/** The message as clients see it. A text without file and quote needs no query. */
function asScreensSeeIt(ctx: Context, stored: MessageRow, { contact, queue }: Ticket): Message | Promise<Message> {
  if (stored.fileId !== null || stored.quotedId !== null) return readMessage(ctx, stored.id);
  const user = ctx.actor.type === "user" ? { id: ctx.actor.id, name: ctx.actor.name } : null;
  return toMessage(ctx, { message: shownRow(stored), contact, user, queue, file: null, reactions: [], quoted: null });
}

/** The connection that sends it, or the reason why none can. */
function connectionFor(
  ctx: Context,
  { status, whatsappId, windowUntil }: Ticket,
  { isTemplate }: { isTemplate: boolean },
): number | AppError {
  if (status !== "open") return new AppError("ERR_TICKET_NOT_OPEN");
  // A template may be sent at any time.
  if (!isTemplate && windowUntil && new Date(windowUntil) <= ctx.now()) return new AppError("ERR_OUTSIDE_WINDOW");
  return whatsappId ?? new AppError("ERR_NO_WAPP_FOUND", "The ticket's connection was deleted.");
}

function authorship(ctx: Context, { clientId }: Sending, quotedId: number | null): Authorship {
  return { userId: ctx.actor.type === "user" ? ctx.actor.id : null, clientId, quotedId };
}

/** Shows the message on its ticket. Throws ERR_TICKET_NOT_OPEN if the ticket was closed meanwhile. */
async function showOnTicket(ctx: Context, id: number, { body, mediaType }: Draft): Promise<void> {
  const now = ctx.now();
  const shown = { id, lastMessage: preview(body), lastMessageType: mediaType, lastMessageAt: now, updatedAt: now };
  const [still] = await updateOpen(ctx.db, shown);
  if (!still) throw new AppError("ERR_TICKET_NOT_OPEN");
}

type Shown = Pick<TicketRow, "id" | "lastMessage" | "lastMessageType" | "lastMessageAt" | "updatedAt">;

const updateOpen = statement((db, slots: Slots<Shown>) =>
  // biome-ignore lint/plugin: the caller follows the ticket.
  db
    .update(tickets)
    .set({
      lastMessage: slotFor(tickets.lastMessage, slots.lastMessage),
      lastMessageFromMe: true,
      lastMessageType: slotFor(tickets.lastMessageType, slots.lastMessageType),
      lastMessageDeleted: false,
      lastMessageFailure: null,
      lastMessageIsPersons: true,
      lastMessageAt: slotFor(tickets.lastMessageAt, slots.lastMessageAt),
      unansweredSince: null,
      unreadMessages: 0,
      updatedAt: slotFor(tickets.updatedAt, slots.updatedAt),
    })
    .where(and(eq(tickets.id, slots.id), eq(tickets.status, "open")))
    .returning({ id: tickets.id }),
);

/** The message that a `clientId` made in a ticket; null without one. Throws ERR_INVALID_REQUEST for another ticket's. */
export async function findByClientId(
  ctx: Context,
  ticketId: number,
  clientId: string | undefined,
): Promise<Message | null> {
  if (!clientId) return null;
  const [row] = await ctx.db
    .select({ id: messages.id, ticketId: messages.ticketId })
    .from(messages)
    .where(and(eq(messages.companyId, ctx.companyId), eq(messages.clientId, clientId)));
  if (!row) return null;
  if (row.ticketId !== ticketId) throw new AppError("ERR_INVALID_REQUEST", "This clientId was used in another ticket.");
  return readMessage(ctx, row.id);
}

/** A message of the contact that the actor may read: a quote would show its text. */
async function findQuoted(ctx: Context, ticket: Ticket, id: string | undefined): Promise<number | null> {
  if (!id || !/^\d{1,15}$/.test(id)) return null;
  const readable = isPastReadable(ctx);
  const [row] = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .where(
      and(
        eq(messages.companyId, ctx.companyId),
        eq(messages.contactId, ticket.contactId),
        eq(messages.id, Number(id)),
        readable && or(eq(messages.ticketId, ticket.id), readable),
      ),
    );
  return row?.id ?? null;
}
