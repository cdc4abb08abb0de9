import { sendFailures } from "@balcao/shared/errors.ts";
import { type MessageContent, type MessageMedia, mediaTypes } from "@balcao/shared/messages.ts";
import { sql } from "drizzle-orm";
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
import { companies } from "../companies/companies.table.ts";
import { connections } from "../connections/connections.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { files } from "../files/files.table.ts";
import { queues } from "../queues/queues.table.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { users } from "../users/users.table.ts";

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** What is known of a message's file before, and besides, the file itself. */
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
    /** The chat's contact, whoever wrote. */
    contactId: integer()
      .notNull()
      .references(() => contacts.id, { onDelete: "cascade" }),
    connectionId: integer().references(() => connections.id, { onDelete: "set null" }),
    queueId: integer().references(() => queues.id, { onDelete: "set null" }),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    /** WhatsApp's id; our own messages choose theirs before the first attempt to send. */
    providerId: text().notNull(),
    clientId: uuid(),
    fromMe: boolean().notNull(),
    body: text().notNull(),
    mediaType: text({ enum: mediaTypes }).notNull().default("chat"),
    /** Who wrote it in a group. */
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
    /** Came, but could not be decrypted yet. */
    undecryptable: boolean().notNull().default(false),
    quotedId: bigint({ mode: "number" }).references((): AnyPgColumn => messages.id, { onDelete: "set null" }),
    /** The message as it went over the wire, for quotes and resends. */
    payload: bytea(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    // Begins with WhatsApp's id, by which receipts look their message up.
    uniqueIndex("messages_provider_unique").on(table.providerId, table.connectionId, table.contactId, table.fromMe),
    uniqueIndex("messages_client_unique").on(table.companyId, table.clientId).where(sql`${table.clientId} is not null`),
    // A conversation is read by the moment a message reached us, or was queued for us: ids follow the order in
    // which they were stored, and several are stored at once.
    index("messages_by_ticket").on(table.ticketId, table.createdAt, table.id),
    // The contact's earlier attendances, in the same order.
    index("messages_by_contact").on(table.contactId, table.createdAt, table.id),
    index("messages_unread").on(table.ticketId).where(sql`not ${table.read} and not ${table.fromMe}`),
    // What a deletion of the quoted message, the agent or the queue looks for: without it, it reads the whole table.
    index("messages_by_quoted").on(table.quotedId).where(sql`${table.quotedId} is not null`),
    index("messages_by_user").on(table.userId).where(sql`${table.userId} is not null`),
    index("messages_by_queue").on(table.queueId).where(sql`${table.queueId} is not null`),
    index("messages_by_file").on(table.fileId).where(sql`${table.fileId} is not null`),
    // Search: rare words by the words' own index, common ones backwards through what the company wrote.
    index("messages_words").using("gin", sql`to_tsvector('balcao', ${table.body})`),
    index("messages_by_company").on(table.companyId, table.createdAt, table.id),
    index("messages_unsent").on(table.connectionId, table.id).where(sql`${table.fromMe} and ${table.ack} = 0`),
  ],
);

export type MessageRow = typeof messages.$inferSelect;
