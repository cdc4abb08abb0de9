import { type MessageContent, mediaTypes } from "@balcao/shared/channels/message-content.ts";
import type { MessageMedia } from "@balcao/shared/inbox/messages.ts";
import { sendFailures } from "@balcao/shared/platform/errors.ts";
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
    // Search: the text index for rare words; for common ones a scan of the company's latest messages.
    index("messages_words").using("gin", sql`to_tsvector('balcao', ${table.body})`),
    index("messages_by_company").on(table.companyId, table.createdAt, table.id),
    index("messages_unsent").on(table.connectionId, table.id).where(sql`${table.fromMe} and ${table.ack} = 0`),
  ],
);

export type MessageRow = typeof messages.$inferSelect;
