import { randomBytes } from "node:crypto";
import type { Message, SendMessage } from "@balcao/shared/messages.ts";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type Context, tell, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { enqueueForConnection } from "../../platform/connection-queue.ts";
import { ticketRooms } from "../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../platform/retry-lost-race.ts";
import { actingUserId } from "../tickets/acting-user.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { readTicket } from "../tickets/ticket-view.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { readMessage } from "./message-view.ts";
import { messages } from "./messages.table.ts";
import { preview } from "./preview.ts";
import { sendQueue } from "./send-queue.ts";

/**
 * Writes to the contact of an open ticket: the message is stored and its sending enqueued in one transaction.
 * The same `clientId` again answers with the message it already made.
 */
export function sendMessage(ctx: Context, ticketId: number, input: z.output<typeof SendMessage>): Promise<Message> {
  // The contact may be merged into another at this moment.
  return retryLostRace(() => storeAndEnqueue(ctx, ticketId, input));
}

async function storeAndEnqueue(ctx: Context, ticketId: number, input: z.output<typeof SendMessage>): Promise<Message> {
  const before = await findTicket(ctx, { id: ticketId });
  const repeated = await findByClientId(ctx, ticketId, input.clientId);
  if (repeated) return repeated;
  if (before.status !== "open") throw new AppError("ERR_TICKET_NOT_OPEN");
  const connectionId = before.whatsappId;
  if (connectionId === null) throw new AppError("ERR_NO_WAPP_FOUND", "The ticket's connection was deleted.");
  const userId = actingUserId(ctx);

  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(messages)
      .values({
        companyId: ctx.companyId,
        ticketId,
        contactId: before.contactId,
        connectionId,
        queueId: before.queueId,
        userId,
        providerId: newProviderId(),
        clientId: input.clientId ?? null,
        fromMe: true,
        body: input.body,
        read: true,
        quotedId: await findQuoted(ctx, before.contactId, input.quotedMsg?.id),
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: messages.id });
    if (!row) {
      // The same send came twice at once; the other one made it.
      const made = await findByClientId(ctx, ticketId, input.clientId);
      if (!made) throw new AppError("ERR_CREATING_MESSAGE");
      return made;
    }
    await enqueueForConnection(ctx, sendQueue, {
      action: "send",
      messageId: row.id,
      connectionId,
      contactId: before.contactId,
    });
    // Guarded: a ticket that was closed meanwhile takes no more messages.
    const [still] = await ctx.db
      .update(tickets)
      .set({
        lastMessage: preview(input.body),
        lastMessageFromMe: true,
        lastMessageType: "chat",
        unreadMessages: 0,
        updatedAt: ctx.now(),
      })
      .where(and(eq(tickets.id, ticketId), eq(tickets.status, "open")))
      .returning({ id: tickets.id });
    if (!still) throw new AppError("ERR_TICKET_NOT_OPEN");

    const [message, ticket] = [await readMessage(ctx, row.id), await readTicket(ctx.db, ticketId)];
    tell(ctx, ticketRooms(ticket), "appMessage", { action: "create", message, ticket, contact: ticket.contact });
    return message;
  });
}

/** In the form WhatsApp's own clients use. Chosen before the first attempt, so that phones show a repeat once. */
const newProviderId = (): string => `3EB0${randomBytes(9).toString("hex").toUpperCase()}`;

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
