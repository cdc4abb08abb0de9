import { eq } from "drizzle-orm";
import { type Context, tell, tellWhoListens } from "../../../context.ts";
import { ticketRooms } from "../../../platform/realtime/rooms.ts";
import { type Slots, slotFor, statement } from "../../../platform/statement.ts";
import type { FileRow } from "../../files/files.table.ts";
import { readTicket } from "../../tickets/ticket-view.ts";
import { type TicketRow, tickets } from "../../tickets/tickets.table.ts";
import { readMessage, toMessage } from "../message-view.ts";
import type { MessageRow } from "../messages.table.ts";
import { preview } from "../preview.ts";
import type { Draft } from "./draft.ts";
import { type Authorship, storeOwnMessage } from "./store-own-message.ts";

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
  by: Sayer = { userId: null },
): Promise<number[]> {
  const said = await storeSayings(ctx, ticket, drafts, by);
  if (said.length === 0) return [];
  const shown = await readTicket(ctx.db, ticket.id);
  const { contact, queue } = shown;
  for (const stored of said) {
    const message =
      by.userId === null
        ? toMessage(ctx, { ...stored, contact, queue, user: null, reactions: [], quoted: null })
        : await readMessage(ctx, stored.message.id);
    tell(ctx, ticketRooms(shown), "appMessage", { action: "create", message, ticket: shown, contact });
  }
  return said.map(({ message }) => message.id);
}

/**
 * The same for one message of many to people who mostly do not have anybody looking: whoever does hears of it a moment
 * later. Whoever says it hands it to WhatsApp himself. Answers the message.
 */
export async function sayUnsent(ctx: Context, ticket: TicketRow, draft: Draft): Promise<MessageRow | null> {
  const [said] = await storeSayings(ctx, ticket, [draft], { userId: null, isSentByCaller: true });
  if (!said) return null;
  const messageId = said.message.id;
  tellWhoListens(ctx, ticketRooms(ticket), "appMessage", async (ctx) => {
    const [message, shown] = [await readMessage(ctx, messageId), await readTicket(ctx.db, ticket.id)];
    return { action: "create", message, ticket: shown, contact: shown.contact };
  });
  return said.message;
}

type Sayer = Pick<Authorship, "userId" | "isSentByCaller">;

async function storeSayings(
  ctx: Context,
  ticket: TicketRow,
  drafts: readonly Draft[],
  by: Sayer,
): Promise<{ message: MessageRow; file: FileRow | null }[]> {
  const { connectionId } = ticket;
  const last = drafts.at(-1);
  if (connectionId === null || !last) return [];
  const authorship = { ...by, isAutomatic: by.userId === null };
  const shown = { id: ticket.id, lastMessage: preview(last.body), lastMessageType: last.mediaType };
  // On their way together: in one transaction the database takes them in this order.
  const [, ...stored] = await Promise.all([
    setPreview(ctx.db, shown),
    ...drafts.map((draft) => storeOwnMessage(ctx, { ...ticket, connectionId }, draft, authorship)),
  ]);
  return stored.flatMap((message, n) => (message ? [{ message, file: drafts[n]?.file ?? null }] : []));
}

const setPreview = statement((db, slots: Slots<Pick<TicketRow, "id" | "lastMessage" | "lastMessageType">>) =>
  db
    .update(tickets)
    .set({
      lastMessage: slotFor(tickets.lastMessage, slots.lastMessage),
      lastMessageFromMe: true,
      lastMessageType: slotFor(tickets.lastMessageType, slots.lastMessageType),
    })
    .where(eq(tickets.id, slots.id)),
);
