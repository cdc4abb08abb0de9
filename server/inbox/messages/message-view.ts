import type { Message, MessageMedia, Reaction } from "@balcao/shared/inbox/messages.ts";
import type { QueueRef } from "@balcao/shared/workspace/queues.ts";
import { asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Services } from "../../context.ts";
import { readerByIds } from "../../platform/sql/by-ids.ts";
import type { Database } from "../../platform/sql/database.ts";
import { isoTime } from "../../platform/sql/iso-time.ts";
import { forAnyValue, type Slots, scopedStatement, statement } from "../../platform/sql/statement.ts";
import { toFileRef } from "../../workspace/files/file-view.ts";
import { type FileRow, files } from "../../workspace/files/files.table.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { users } from "../../workspace/users/users.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { protocolSeen } from "../tickets/ticket-view.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { type MessageRow, messages } from "./messages.table.ts";
import { reactions } from "./reactions.table.ts";

type Reader = Pick<Services, "db" | "fileUrls">;

const quoted = alias(messages, "quoted");
const { payload: _, ...shownColumns } = getTableColumns(messages);
const times = { createdAt: isoTime(messages.createdAt), editedAt: isoTime(messages.editedAt) };
const reactionsUnder = sql<Reaction[]>`coalesce((
  select json_agg(json_build_object('emoji', r.emoji, 'fromMe', r.author = 'me', 'name', r.name) order by r.created_at)
  from ${reactions} r where r.message_id = ${messages.id}), '[]')`;

/** Selects messages with the fields that clients see. `more` adds further fields. */
const selectMessages = <More extends Record<string, SQL>>(db: Database, more: More) =>
  db
    .select({
      message: { ...shownColumns, ...times },
      contact: { id: contacts.id, name: contacts.name },
      user: { id: users.id, name: users.name },
      queue: { id: queues.id, name: queues.name, color: queues.color },
      file: files,
      reactions: reactionsUnder,
      quoted: {
        id: quoted.id,
        body: quoted.body,
        fromMe: quoted.fromMe,
        mediaType: quoted.mediaType,
        isDeleted: quoted.isDeleted,
      },
      ...more,
    })
    .from(messages)
    .innerJoin(contacts, eq(contacts.id, messages.contactId))
    .leftJoin(users, eq(users.id, messages.userId))
    .leftJoin(queues, eq(queues.id, messages.queueId))
    .leftJoin(files, eq(files.id, messages.fileId))
    .leftJoin(quoted, eq(quoted.id, messages.quotedId));

const selectByIds = readerByIds(
  statement((db, { id }: Slots<{ id: number }>) => selectMessages(db, {}).where(eq(messages.id, id))),
  statement((db, { ids }: Slots<{ ids: string }>) =>
    selectMessages(db, {}).where(sql`${messages.id} = any(${forAnyValue(sql`${ids}::bigint[]`)}::bigint[])`),
  ),
  ({ message }) => message.id,
);

/** The messages of these ids as clients see them, in their order. The caller has already checked them. */
export async function readMessages(reader: Reader, ids: readonly number[]): Promise<Message[]> {
  return (await selectByIds(reader.db, ids)).map((row) => toMessage(reader, row));
}

/** A row of a page of a conversation: the message, the number of messages in all, and the message's ticket. */
export type PageRow = { message: Message; count: number | null; ticket: { protocol: string; createdAt: string } };

/**
 * Messages, oldest first, in one statement: those whose `id` the scope's query `page` finds, and `count` in its query
 * `counted`. The caller's queries name the company.
 */
export async function readMessagePage(reader: Reader, scope: SQL): Promise<PageRow[]> {
  const rows = await selectPage(reader.db, scope);
  return rows.map((row) => ({
    message: toMessage(reader, row),
    count: row.count,
    ticket: { protocol: row.protocol, createdAt: row.ticketCreatedAt },
  }));
}

const selectPage = scopedStatement((db) =>
  selectMessages(db, {
    count: sql<number | null>`(select count from counted)`,
    protocol: protocolSeen,
    ticketCreatedAt: isoTime(tickets.createdAt),
  })
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .innerJoin(sql`page`, sql`page.id = ${messages.id}`)
    .orderBy(asc(messages.createdAt), asc(messages.id)),
);

type ShownRow = Omit<MessageRow, "payload" | keyof typeof times> & { createdAt: string; editedAt: string | null };

/** A row that was just written, as a page's statement would read it. */
export const shownRow = (row: MessageRow): ShownRow => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
});

type JoinedMessage = {
  message: ShownRow;
  contact: { id: number; name: string };
  user: { id: number; name: string } | null;
  queue: QueueRef | null;
  file: FileRow | null;
  reactions: Reaction[];
  quoted: Pick<MessageRow, "id" | "body" | "fromMe" | "mediaType" | "isDeleted"> | null;
};

/** A stored message as clients see it. A deleted text stays in the database and is not sent to clients. */
export function toMessage(reader: Reader, joined: JoinedMessage): Message {
  const { message, contact, user, queue, quoted } = joined;
  const media = message.isDeleted ? null : mediaOf(reader, joined);
  return {
    id: String(message.id),
    ticketId: message.ticketId,
    contactId: message.fromMe ? null : contact.id,
    contact: message.fromMe ? null : contact,
    userId: message.userId,
    user,
    authorName: message.authorName,
    queueId: message.queueId,
    queue,
    body: message.isDeleted ? "" : message.body,
    fromMe: message.fromMe,
    read: message.read,
    ack: message.ack,
    failure: message.failure,
    mediaType: message.mediaType,
    mediaUrl: media?.file?.url ?? null,
    media,
    content: message.isDeleted ? null : message.content,
    reactions: message.isDeleted ? [] : joined.reactions,
    isAutomatic: message.isAutomatic,
    isDeleted: message.isDeleted,
    editedAt: message.editedAt,
    quotedMsg: quoted && {
      id: String(quoted.id),
      body: quoted.isDeleted ? "" : quoted.body,
      fromMe: quoted.fromMe,
      mediaType: quoted.mediaType,
      contact: quoted.fromMe ? null : contact,
    },
    clientId: message.clientId,
    createdAt: message.createdAt,
  };
}

function mediaOf({ fileUrls }: Reader, { message, file }: JoinedMessage): MessageMedia | null {
  return message.media && { ...message.media, file: file && toFileRef(fileUrls, file) };
}

/** One message whose id the caller has already checked. */
export async function readMessage(reader: Reader, id: number): Promise<Message> {
  const [message] = await readMessages(reader, [id]);
  if (!message) throw new Error(`message ${id} is gone`);
  return message;
}
