import { asc, eq, inArray } from "drizzle-orm";
import { type Context, tell } from "../../context.ts";
import { ticketRooms } from "../../platform/realtime/rooms.ts";
import { readTicket } from "../tickets/ticket-view.ts";
import { type TicketRow, tickets } from "../tickets/tickets.table.ts";
import type { Draft } from "./draft.ts";
import { readMessages } from "./message-view.ts";
import { messages } from "./messages.table.ts";
import { preview } from "./preview.ts";
import { storeOwnMessage } from "./store-own-message.ts";

/**
 * Says something in the company's name, not in a person's: what the bot answers, reminds of, asks and thanks for. In
 * the caller's transaction. The unread counter stays, for no person has answered; so does the ticket's place in lists.
 * A ticket whose connection was deleted is not said anything.
 */
export async function say(ctx: Context, ticket: TicketRow, drafts: readonly Draft[]): Promise<void> {
  const { connectionId } = ticket;
  const last = drafts.at(-1);
  if (connectionId === null || !last) return;
  const ids: number[] = [];
  for (const draft of drafts) {
    const id = await storeOwnMessage(ctx, { ...ticket, connectionId }, draft, { userId: null, isAutomatic: true });
    if (id !== null) ids.push(id);
  }
  await ctx.db
    .update(tickets)
    .set({ lastMessage: preview(last.body), lastMessageFromMe: true, lastMessageType: last.mediaType })
    .where(eq(tickets.id, ticket.id));
  const shown = await readTicket(ctx.db, ticket.id);
  const stored = await readMessages(ctx, inArray(messages.id, ids), { limit: ids.length, order: [asc(messages.id)] });
  for (const message of stored)
    tell(ctx, ticketRooms(shown), "appMessage", { action: "create", message, ticket: shown, contact: shown.contact });
}
