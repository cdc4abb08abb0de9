import type { Message } from "@balcao/shared/messages.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import { and, eq, ne } from "drizzle-orm";
import { type Context, tell, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { ticketRooms } from "../../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../../platform/retry-lost-race.ts";
import { findTicket } from "../../tickets/find-ticket.ts";
import { noteFirstResponse } from "../../tickets/note-first-response.ts";
import { readTicket } from "../../tickets/ticket-view.ts";
import { tickets } from "../../tickets/tickets.table.ts";
import { readMessage } from "../message-view.ts";
import { messages } from "../messages.table.ts";
import { preview } from "../preview.ts";
import type { Draft } from "./draft.ts";
import { type Authorship, storeOwnMessage } from "./store-own-message.ts";

export type Sending = {
  /** Makes a repeat harmless: the same one again answers with the message it already made. */
  clientId?: string | undefined;
  /** Id of a message of the same chat, as a screen sent it. */
  quotedId?: string | undefined;
  /** A ticket that still waits takes it too, and goes on waiting. */
  mayWait?: boolean;
};

/** Writes to a ticket's contact: the message is stored and its sending enqueued in one transaction. */
export function appendOwnMessage(
  ctx: Context,
  ticketId: number,
  draft: Draft,
  sending: Sending = {},
): Promise<Message> {
  // The contact may be merged into another at this moment.
  return retryLostRace(() => storeAndEnqueue(ctx, ticketId, draft, sending));
}

async function storeAndEnqueue(ctx: Context, ticketId: number, draft: Draft, sending: Sending): Promise<Message> {
  const before = await findTicket(ctx, { id: ticketId });
  const repeated = await findByClientId(ctx, ticketId, sending.clientId);
  if (repeated) return repeated;
  const connectionId = connectionFor(before, sending);

  return transact(ctx, async (ctx) => {
    const quotedId = await findQuoted(ctx, before.contactId, sending.quotedId);
    const stored = await storeOwnMessage(ctx, { ...before, connectionId }, draft, authorship(ctx, sending, quotedId));
    if (!stored) {
      // The same send came twice at once; the other one made it.
      const made = await findByClientId(ctx, ticketId, sending.clientId);
      if (!made) throw new AppError("ERR_CREATING_MESSAGE");
      return made;
    }
    await showOnTicket(ctx, ticketId, draft, sending);
    if (ctx.actor.type === "user") await noteFirstResponse(ctx, ticketId, stored.createdAt);
    const [message, ticket] = [await readMessage(ctx, stored.id), await readTicket(ctx.db, ticketId)];
    tell(ctx, ticketRooms(ticket), "appMessage", { action: "create", message, ticket, contact: ticket.contact });
    return message;
  });
}

function connectionFor({ status, whatsappId }: Ticket, { mayWait }: Sending): number {
  if (mayWait ? status === "closed" : status !== "open") throw new AppError("ERR_TICKET_NOT_OPEN");
  if (whatsappId === null) throw new AppError("ERR_NO_WAPP_FOUND", "The ticket's connection was deleted.");
  return whatsappId;
}

function authorship(ctx: Context, { clientId }: Sending, quotedId: number | null): Authorship {
  return { userId: ctx.actor.type === "user" ? ctx.actor.id : null, clientId, quotedId };
}

/** Guarded: a ticket that was closed meanwhile takes no more messages. */
async function showOnTicket(ctx: Context, ticketId: number, draft: Draft, { mayWait }: Sending): Promise<void> {
  const [still] = await ctx.db
    .update(tickets)
    .set({
      lastMessage: preview(draft.body),
      lastMessageFromMe: true,
      lastMessageType: draft.mediaType,
      unreadMessages: 0,
      updatedAt: ctx.now(),
    })
    .where(and(eq(tickets.id, ticketId), mayWait ? ne(tickets.status, "closed") : eq(tickets.status, "open")))
    .returning({ id: tickets.id });
  if (!still) throw new AppError("ERR_TICKET_NOT_OPEN");
}

async function findByClientId(ctx: Context, ticketId: number, clientId: string | undefined): Promise<Message | null> {
  if (!clientId) return null;
  const [row] = await ctx.db
    .select({ id: messages.id, ticketId: messages.ticketId })
    .from(messages)
    .where(and(eq(messages.companyId, ctx.companyId), eq(messages.clientId, clientId)));
  if (!row) return null;
  if (row.ticketId !== ticketId) throw new AppError("ERR_INVALID_REQUEST", "This clientId was used in another ticket.");
  return readMessage(ctx, row.id);
}

async function findQuoted(ctx: Context, contactId: number, id: string | undefined): Promise<number | null> {
  if (!id || !/^\d{1,15}$/.test(id)) return null;
  const [row] = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.companyId, ctx.companyId), eq(messages.contactId, contactId), eq(messages.id, Number(id))));
  return row?.id ?? null;
}
