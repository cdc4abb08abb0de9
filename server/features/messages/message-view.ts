import type { Message } from "@balcao/shared/messages.ts";
import { desc, eq, getTableColumns, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../platform/database.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { type MessageRow, messages } from "./messages.table.ts";

const quoted = alias(messages, "quoted");
const { payload: _, ...shownColumns } = getTableColumns(messages);

/** Messages as clients see them, newest first. The condition must name the company or a checked ticket. */
export async function readMessages(
  db: Database,
  condition: SQL | undefined,
  limit = 1,
  offset = 0,
): Promise<Message[]> {
  const rows = await db
    .select({
      message: shownColumns,
      contact: { id: contacts.id, name: contacts.name },
      quoted: {
        id: quoted.id,
        body: quoted.body,
        fromMe: quoted.fromMe,
        mediaType: quoted.mediaType,
        isDeleted: quoted.isDeleted,
      },
    })
    .from(messages)
    .innerJoin(contacts, eq(contacts.id, messages.contactId))
    .leftJoin(quoted, eq(quoted.id, messages.quotedId))
    .where(condition)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)
    .offset(offset);
  return rows.map(toMessage);
}

type JoinedMessage = {
  message: Omit<MessageRow, "payload">;
  contact: { id: number; name: string };
  quoted: Pick<MessageRow, "id" | "body" | "fromMe" | "mediaType" | "isDeleted"> | null;
};

/** A stored message as clients see it. What was deleted stays in the database, but is not told any more. */
export function toMessage({ message, contact, quoted }: JoinedMessage): Message {
  return {
    id: String(message.id),
    ticketId: message.ticketId,
    contactId: message.fromMe ? null : contact.id,
    contact: message.fromMe ? null : contact,
    userId: message.userId,
    queueId: message.queueId,
    body: message.isDeleted ? "" : message.body,
    fromMe: message.fromMe,
    read: message.read,
    ack: message.ack,
    failure: message.failure,
    mediaType: message.mediaType,
    mediaUrl: null,
    isDeleted: message.isDeleted,
    quotedMsg: quoted && {
      id: String(quoted.id),
      body: quoted.isDeleted ? "" : quoted.body,
      fromMe: quoted.fromMe,
      mediaType: quoted.mediaType,
      contact: quoted.fromMe ? null : contact,
    },
    clientId: message.clientId,
    createdAt: message.createdAt.toISOString(),
  };
}

/** One message whose id the caller has already checked. */
export async function readMessage(db: Database, id: number): Promise<Message> {
  const [message] = await readMessages(db, eq(messages.id, id));
  if (!message) throw new Error(`message ${id} is gone`);
  return message;
}
