import { fillVariables, greetingAt } from "@balcao/shared/workspace/message-variables.ts";
import { preview } from "../../inbox/messages/preview.ts";
import type { Calendar } from "./calendar.ts";
import type { Customer } from "./customers.ts";
import type { Random } from "./random.ts";
import type { ContactRow, Ids, MessageRow, Rows, TicketRow } from "./rows.ts";
import type { Person, Shop } from "./shop.ts";

/** Everything that the writers of the history need. */
export type Writer = {
  shop: Shop;
  random: Random;
  calendar: Calendar;
  rows: Rows;
  ids: Ids;
  contactOf: (customer: Customer, at: number) => ContactRow;
  /** The ids of the contacts that already had a ticket. */
  met: Set<number>;
  tagIds: ReadonlyMap<string, number>;
  /** Returns the shop's next order number. Orders are numbered as they come in. */
  nextOrder: () => number;
};

type Words = Pick<MessageRow, "fromMe" | "body"> & Partial<MessageRow>;

/** Adds a message to a conversation, and updates the ticket as production does. */
export function addMessage(writer: Writer, ticket: TicketRow, at: number, words: Words): MessageRow {
  const message = addUnshown(writer, ticket, at, words);
  const { body, fromMe, mediaType, createdAt } = message;
  const isPersons = fromMe && message.userId !== null;
  const shown = { lastMessage: preview(body), lastMessageFromMe: fromMe, lastMessageType: mediaType };
  Object.assign(ticket, {
    ...(message.isAutomatic && ticket.lastMessageIsPersons ? {} : shown),
    lastMessageIsPersons: ticket.lastMessageIsPersons || !message.isAutomatic,
    lastMessageAt: createdAt,
    unansweredSince: isPersons ? null : fromMe ? ticket.unansweredSince : (ticket.unansweredSince ?? createdAt),
    updatedAt: isPersons || !fromMe ? createdAt : ticket.updatedAt,
  });
  return message;
}

/** Adds a message outside any attendance: the ticket's row stays as the attendance left it (docs/decisions/0043). */
export function addUnshown(
  { rows, ids, random, shop }: Writer,
  { id: ticketId, contactId, queueId = null }: TicketRow,
  at: number,
  words: Words,
): MessageRow {
  const message: MessageRow = {
    id: ids.message(),
    companyId: shop.companyId,
    ticketId,
    contactId,
    connectionId: shop.connectionId,
    queueId,
    userId: null,
    providerId: `${words.fromMe ? "3EB0" : "3A"}${random.hex(18)}`,
    authorName: null,
    mediaType: "chat",
    media: null,
    fileId: null,
    ack: words.fromMe ? 4 : 0,
    read: true,
    isAutomatic: false,
    quotedId: null,
    editedAt: null,
    createdAt: new Date(at),
    ...words,
  };
  rows.messages.push(message);
  return message;
}

/** Adds an automatic text of the shop, with its variables filled in as the bot fills them. */
export function addAutomatic(writer: Writer, ticket: TicketRow, at: number, text: string): MessageRow {
  const greeting = greetingAt(writer.calendar.hourOf(at));
  const values = { name: "", number: "", email: "", protocol: ticket.protocol, greeting, custom: {} };
  return addMessage(writer, ticket, at, { fromMe: true, body: fillVariables(text, values), isAutomatic: true });
}

/** An agent's text as it is sent: with the agent's name above it, if the agent signs. */
export const signed = ({ signs, name }: Person, body: string): string => (signs ? `*${name}:*\n${body}` : body);
