import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Context, publish, publishIfListening } from "../../../context.ts";
import { rooms, ticketRooms } from "../../../platform/realtime/rooms.ts";
import { type Slots, slotFor, statement } from "../../../platform/sql/statement.ts";
import type { FileRow } from "../../../workspace/files/files.table.ts";
import { followTicket } from "../../tickets/change-tickets.ts";
import { keepsRow } from "../../tickets/open/unattended-ticket.ts";
import { readTicket } from "../../tickets/ticket-view.ts";
import { type TicketRow, tickets } from "../../tickets/tickets.table.ts";
import { readMessage, shownRow, toMessage } from "../message-view.ts";
import type { MessageRow } from "../messages.table.ts";
import { preview } from "../preview.ts";
import type { Draft } from "./draft.ts";
import { type Authorship, type FirstToContact, storeAndEnqueue, storeOwnMessage } from "./store-own-message.ts";

/**
 * Sends a message that no person writes at this moment: the bot's answers, reminders, requests and thanks, a program's
 * messages, scheduled messages (`userId`). In the caller's transaction. The unread counter stays, because no person has
 * answered. A ticket whose connection was deleted gets no message. Returns the messages' ids.
 */
export async function say(
  ctx: Context,
  ticket: TicketRow,
  drafts: readonly Draft[],
  by: Sayer = { userId: null },
): Promise<number[]> {
  return sayIn(ctx, ticket, drafts, by, ticketRooms);
}

/**
 * Like `say`, without an attendance: for an `unattendedTicket`. A closed ticket's row in lists does not change
 * (docs/decisions/0043): only the conversation shows the message.
 */
export const sayUnattended = (
  ctx: Context,
  ticket: TicketRow,
  drafts: readonly Draft[],
  by: Sayer = { userId: null },
): Promise<number[]> => sayIn(ctx, ticket, drafts, { ...by, isUnattended: true }, roomsUnattended);

async function sayIn(
  ctx: Context,
  ticket: TicketRow,
  drafts: readonly Draft[],
  by: Sayer,
  roomsOf: typeof ticketRooms,
): Promise<number[]> {
  const said = await storeSayings(ctx, ticket, drafts, by);
  if (said.length === 0) return [];
  const shown = await readTicket(ctx, ticket.id);
  const { contact, queue } = shown;
  for (const stored of said) {
    const message =
      by.userId === null
        ? toMessage(ctx, {
            ...stored,
            message: shownRow(stored.message),
            contact,
            queue,
            user: null,
            reactions: [],
            quoted: null,
          })
        : await readMessage(ctx, stored.message.id);
    publish(ctx, roomsOf(shown), "appMessage", { action: "create", message, ticket: shown, contact });
  }
  return said.map(({ message }) => message.id);
}

/**
 * Like `sayUnattended`, for one of many messages that mostly no screen shows: screens that do show it are notified a
 * moment later. The caller sends it to WhatsApp. Returns the message.
 */
export async function sayUnsent(ctx: Context, ticket: TicketRow, draft: Draft): Promise<MessageRow | null> {
  const [said] = await storeSayings(ctx, ticket, [draft], { userId: null, isUnattended: true }, storeOwnMessage);
  if (!said) return null;
  const messageId = said.message.id;
  publishIfListening(ctx, roomsUnattended(ticket), "appMessage", async (ctx) => {
    const [message, shown] = [await readMessage(ctx, messageId), await readTicket(ctx, ticket.id)];
    return { action: "create", message, ticket: shown, contact: shown.contact };
  });
  return said.message;
}

type Sayer = Pick<Authorship, "userId"> & FirstToContact & { isUnattended?: boolean };

const roomsUnattended: typeof ticketRooms = (ticket) =>
  ticket.status === "closed" ? [rooms.ticket(ticket.id)] : ticketRooms(ticket);

async function storeSayings(
  ctx: Context,
  ticket: TicketRow,
  drafts: readonly Draft[],
  { isUnattended, ...by }: Sayer,
  store: typeof storeAndEnqueue = storeAndEnqueue,
): Promise<{ message: MessageRow; file: FileRow | null }[]> {
  const { connectionId } = ticket;
  const last = drafts.at(-1);
  if (connectionId === null || !last) return [];
  const authorship = { ...by, isAutomatic: by.userId === null };
  const isRowKept = isUnattended && keepsRow(ticket);
  const shown = {
    id: ticket.id,
    lastMessage: preview(last.body),
    lastMessageType: last.mediaType,
    lastMessageAt: ctx.now(),
    isPersons: by.userId !== null,
  };
  // Only a person's message answers the contact.
  const stored = await followTicket(ctx, ticket.id, shown.isPersons ? ["unansweredSince"] : [], async () => {
    // Stored together: in one transaction the database executes them in this order.
    const [, ...stored] = await Promise.all([
      isRowKept ? null : setPreview(ctx.db, shown),
      ...drafts.map((draft) => store(ctx, { ...ticket, connectionId }, draft, authorship)),
    ]);
    return stored;
  });
  return stored.flatMap((message, n) => (message ? [{ message, file: drafts[n]?.file ?? null }] : []));
}

type Shown = Pick<TicketRow, "id" | "lastMessage" | "lastMessageType" | "lastMessageAt"> & { isPersons: boolean };

/** A person's message stays the preview: it says more about the conversation than an automatic text. */
const setPreview = statement((db, slots: Slots<Shown>) => {
  const unlessKept = (column: SQLWrapper, value: SQLWrapper): SQL =>
    sql`case when ${tickets.lastMessageIsPersons} and not ${slots.isPersons}::boolean then ${column} else ${value} end`;
  // biome-ignore lint/plugin: the caller follows the ticket.
  return db
    .update(tickets)
    .set({
      lastMessage: unlessKept(tickets.lastMessage, slotFor(tickets.lastMessage, slots.lastMessage)),
      lastMessageFromMe: unlessKept(tickets.lastMessageFromMe, sql`true`),
      lastMessageType: unlessKept(tickets.lastMessageType, slotFor(tickets.lastMessageType, slots.lastMessageType)),
      lastMessageDeleted: unlessKept(tickets.lastMessageDeleted, sql`false`),
      lastMessageFailure: unlessKept(tickets.lastMessageFailure, sql`null`),
      lastMessageIsPersons: sql`${tickets.lastMessageIsPersons} or ${slots.isPersons}::boolean`,
      lastMessageAt: slotFor(tickets.lastMessageAt, slots.lastMessageAt),
      // A person's scheduled message answers the contact; an automatic message does not.
      unansweredSince: sql`case when not (${slots.isPersons}::boolean and ${tickets.status} = 'open') then ${tickets.unansweredSince} end`,
    })
    .where(eq(tickets.id, slots.id));
});
