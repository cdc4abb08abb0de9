import { type MessageContent, mediaTypes } from "@balcao/shared/channels/message-content.ts";
import type { MessageMedia } from "@balcao/shared/inbox/messages.ts";
import { sendFailures } from "@balcao/shared/platform/errors.ts";
import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { connections } from "../../channels/connections/connections.table.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { files } from "../../workspace/files/files.table.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { users } from "../../workspace/users/users.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { tickets } from "../tickets/tickets.table.ts";

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** A description of a message's file, known before the file itself. */
export type StoredMedia = Omit<MessageMedia, "file">;

export const messages = pgTable(
  "messages",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    ticketId: integer()
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    /** The contact of the chat, for messages of either side. */
    contactId: integer()
      .notNull()
      .references(() => contacts.id, { onDelete: "cascade" }),
    connectionId: integer().references(() => connections.id, { onDelete: "set null" }),
    queueId: integer().references(() => queues.id, { onDelete: "set null" }),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    /** The channel's id. An own message has one of the channel's `newId` until it is sent. */
    providerId: text().notNull(),
    clientId: uuid(),
    fromMe: boolean().notNull(),
    body: text().notNull(),
    mediaType: text({ enum: mediaTypes }).notNull().default("chat"),
    /** The author in a group. */
    authorName: text(),
    media: jsonb().$type<StoredMedia>(),
    fileId: uuid().references(() => files.id, { onDelete: "set null" }),
    content: jsonb().$type<MessageContent>(),
    editedAt: timestamp({ withTimezone: true }),
    ack: smallint().notNull().default(0),
    failure: text({ enum: sendFailures }),
    read: boolean().notNull().default(false),
    isAutomatic: boolean().notNull().default(false),
    isDeleted: boolean().notNull().default(false),
    /** Received, but not decrypted yet. */
    undecryptable: boolean().notNull().default(false),
    quotedId: bigint({ mode: "number" }).references((): AnyPgColumn => messages.id, { onDelete: "set null" }),
    /** The message in its wire form, for quotes and resends. */
    payload: bytea(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    // Begins with WhatsApp's id, by which receipts find their message.
    uniqueIndex("messages_provider_unique").on(table.providerId, table.connectionId, table.contactId, table.fromMe),
    uniqueIndex("messages_client_unique").on(table.companyId, table.clientId).where(sql`${table.clientId} is not null`),
    // A conversation is ordered by the time at which a message reached us, or was queued by us: ids follow the order of
    // storing, and several are stored at once.
    index("messages_by_ticket").on(table.ticketId, table.createdAt, table.id),
    // The contact's earlier attendances, in the same order.
    index("messages_by_contact").on(table.contactId, table.createdAt, table.id),
    index("messages_unread").on(table.ticketId).where(sql`not ${table.read} and not ${table.fromMe}`),
    // For deleting a quoted message, an agent or a queue; without the index it scans the whole table.
    index("messages_by_quoted").on(table.quotedId).where(sql`${table.quotedId} is not null`),
    index("messages_by_user").on(table.userId).where(sql`${table.userId} is not null`),
    index("messages_by_queue").on(table.queueId).where(sql`${table.queueId} is not null`),
    index("messages_by_file").on(table.fileId).where(sql`${table.fileId} is not null`),
    // Search: the words of a company and the weeks, for rare words; for common ones a scan of its latest messages. A
    // search reads what waits to be sorted into the index, so that it may not be much (in KB).
    index("messages_words_by_week")
      .using("gin", wordsOfCompany(table), sql`(array[${weekOf(table.createdAt)}])`)
      .with({ gin_pending_list_limit: 512 }),
    index("messages_by_company").on(table.companyId, table.createdAt, table.id),
    index("messages_unsent").on(table.connectionId, table.id).where(sql`${table.fromMe} and ${table.ack} = 0`),
  ],
);

/**
 * The words of a message, each after the id of its company (`12.pedido`), so that a search reads nothing of other
 * companies. They are written as text (`'novo' 'pedido'`) and split again, since an index's expression may not have a
 * subquery; words contain neither spaces nor `\x01`. A word of more than 2,046 bytes would break the index, and only a
 * long text can have one: its words are cut.
 */
export function wordsOfCompany({ companyId, body }: { companyId: AnyPgColumn; body: AnyPgColumn }): SQL {
  const company = sql`${companyId}::text || '.'`;
  const words = sql`btrim(strip(to_tsvector('balcao', ${body}))::text, '''')`;
  const joined = sql`${company} || replace(${words}, ''' ''', E'\\x01' || ${company})`;
  const cut = sql`regexp_replace(${joined}, E'([^\\x01]{250})[^\\x01]+', E'\\\\1', 'g')`;
  const safe = sql`case when octet_length(${body}) < 600 then ${joined} else ${cut} end`;
  return sql`(array_to_tsvector(array_remove(string_to_array(${safe}, E'\\x01'), '')))`;
}

/** The number of a time's week, whose first was that of 3 January 2000; in UTC. */
export const weekOf = (at: AnyPgColumn | SQL): SQL =>
  sql`(((${at} at time zone 'UTC')::date - '2000-01-03'::date) / 7)`;

export type MessageRow = typeof messages.$inferSelect;
