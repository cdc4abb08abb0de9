import type { Message, MessageMedia, Reaction } from "@balcao/shared/messages.ts";
import type { QueueRef } from "@balcao/shared/queues.ts";
import { asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Services } from "../../context.ts";
import { readerByIds } from "../../platform/by-ids.ts";
import type { Database } from "../../platform/database.ts";
import { type Slots, scopedStatement, statement } from "../../platform/statement.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { toFileRef } from "../files/file-view.ts";
import { type FileRow, files } from "../files/files.table.ts";
import { queues } from "../queues/queues.table.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { users } from "../users/users.table.ts";
import { type MessageRow, messages } from "./messages.table.ts";
import { reactions } from "./reactions.table.ts";

type Reader = Pick<Services, "db" | "fileUrls">;

const quoted = alias(messages, "quoted");
const { payload: _, ...shownColumns } = getTableColumns(messages);
const reactionsUnder = sql<Reaction[]>`coalesce((
  select json_agg(json_build_object('emoji', r.emoji, 'fromMe', r.author = 'me', 'name', r.name) order by r.created_at)
  from ${reactions} r where r.message_id = ${messages.id}), '[]')`;

/** Messages with what clients see of them; `more` are values beside it. */
const selectMessages = <More extends Record<string, SQL>>(db: Database, more: More) =>
  db
    .select({
      message: shownColumns,
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
    selectMessages(db, {}).where(sql`${messages.id} = any(${ids}::bigint[])`),
  ),
  ({ message }) => message.id,
);

/** The messages of these ids as clients see them, in their order. The caller has already checked them. */
export async function readMessages(reader: Reader, ids: readonly number[]): Promise<Message[]> {
  return (await selectByIds(reader.db, ids)).map((row) => toMessage(reader, row));
}

/** What a page of a conversation tells beside its messages: how many there are in all, and the ticket of each. */
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
    ticket: { protocol: row.protocol, createdAt: row.ticketCreatedAt.toISOString() },
  }));
}

const selectPage = scopedStatement((db) =>
  selectMessages(db, {
    count: sql<number | null>`(select count from counted)`,
    protocol: sql<string>`${tickets.protocol}`,
    ticketCreatedAt: sql`${tickets.createdAt}`.mapWith(tickets.createdAt),
  })
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .innerJoin(sql`page`, sql`page.id = ${messages.id}`)
    .orderBy(asc(messages.createdAt), asc(messages.id)),
);

type JoinedMessage = {
  message: Omit<MessageRow, "payload">;
  contact: { id: number; name: string };
  user: { id: number; name: string } | null;
  queue: QueueRef | null;
  file: FileRow | null;
  reactions: Reaction[];
  quoted: Pick<MessageRow, "id" | "body" | "fromMe" | "mediaType" | "isDeleted"> | null;
};

/** A stored message as clients see it. What was deleted stays in the database, but is not told any more. */
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
    editedAt: message.editedAt?.toISOString() ?? null,
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

function mediaOf({ fileUrls }: Reader, { message, file }: JoinedMessage): MessageMedia | null {
  return message.media && { ...message.media, file: file && toFileRef(fileUrls, file) };
}

/** One message whose id the caller has already checked. */
export async function readMessage(reader: Reader, id: number): Promise<Message> {
  const [message] = await readMessages(reader, [id]);
  if (!message) throw new Error(`message ${id} is gone`);
  return message;
}
