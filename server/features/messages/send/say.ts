import { eq } from "drizzle-orm";
import { type Context, tell } from "../../../context.ts";
import { ticketRooms } from "../../../platform/realtime/rooms.ts";
import type { FileRow } from "../../files/files.table.ts";
import { readTicket } from "../../tickets/ticket-view.ts";
import { type TicketRow, tickets } from "../../tickets/tickets.table.ts";
import { toMessage } from "../message-view.ts";
import type { MessageRow } from "../messages.table.ts";
import { preview } from "../preview.ts";
import type { Draft } from "./draft.ts";
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
  const said: { message: MessageRow; file: FileRow | null }[] = [];
  for (const draft of drafts) {
    const message = await storeOwnMessage(ctx, { ...ticket, connectionId }, draft, { userId: null, isAutomatic: true });
    if (message) said.push({ message, file: draft.file });
  }
  await ctx.db
    .update(tickets)
    .set({ lastMessage: preview(last.body), lastMessageFromMe: true, lastMessageType: last.mediaType })
    .where(eq(tickets.id, ticket.id));
  const shown = await readTicket(ctx.db, ticket.id);
  const { contact, queue } = shown;
  for (const stored of said) {
    const message = toMessage(ctx, { ...stored, contact, queue, user: null, reactions: [], quoted: null });
    tell(ctx, ticketRooms(shown), "appMessage", { action: "create", message, ticket: shown, contact });
  }
}
