import { eq } from "drizzle-orm";
import { type Context, tell } from "../../../context.ts";
import { ticketRooms } from "../../../platform/realtime/rooms.ts";
import type { FileRow } from "../../files/files.table.ts";
import { readTicket } from "../../tickets/ticket-view.ts";
import { type TicketRow, tickets } from "../../tickets/tickets.table.ts";
import { readMessage, toMessage } from "../message-view.ts";
import type { MessageRow } from "../messages.table.ts";
import { preview } from "../preview.ts";
import type { Draft } from "./draft.ts";
import { storeOwnMessage } from "./store-own-message.ts";

/**
 * Says something that nobody writes at this moment: what the bot answers, reminds of, asks and thanks for, what a
 * program sends, what a person has planned (`userId`). In the caller's transaction. The unread counter stays, for no
 * person has answered; so does the ticket's place in lists. A ticket whose connection was deleted is not said anything.
 * Answers the messages' ids.
 */
export async function say(
  ctx: Context,
  ticket: TicketRow,
  drafts: readonly Draft[],
  userId: number | null = null,
): Promise<number[]> {
  const { connectionId } = ticket;
  const last = drafts.at(-1);
  if (connectionId === null || !last) return [];
  const said: { message: MessageRow; file: FileRow | null }[] = [];
  for (const draft of drafts) {
    const by = { userId, isAutomatic: userId === null };
    const message = await storeOwnMessage(ctx, { ...ticket, connectionId }, draft, by);
    if (message) said.push({ message, file: draft.file });
  }
  await ctx.db
    .update(tickets)
    .set({ lastMessage: preview(last.body), lastMessageFromMe: true, lastMessageType: last.mediaType })
    .where(eq(tickets.id, ticket.id));
  const shown = await readTicket(ctx.db, ticket.id);
  const { contact, queue } = shown;
  for (const stored of said) {
    const message =
      userId === null
        ? toMessage(ctx, { ...stored, contact, queue, user: null, reactions: [], quoted: null })
        : await readMessage(ctx, stored.message.id);
    tell(ctx, ticketRooms(shown), "appMessage", { action: "create", message, ticket: shown, contact });
  }
  return said.map(({ message }) => message.id);
}
