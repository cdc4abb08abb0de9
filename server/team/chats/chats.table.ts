import type { UserRef } from "@balcao/shared/workspace/users.ts";
import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";
import { files } from "../../workspace/files/files.table.ts";
import { users } from "../../workspace/users/users.table.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow();

/** Chats between a company's users. */
export const chats = pgTable(
  "chats",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    uuid: uuid().notNull().defaultRandom(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Passes to another member before the owner is removed (leave-chats.ts): a chat without one cannot be changed. */
    ownerId: integer().references(() => users.id, { onDelete: "set null" }),
    title: text().notNull(),
    lastMessage: text().notNull().default(""),
    createdAt: moment(),
    updatedAt: moment(),
  },
  (table) => [
    uniqueIndex("chats_uuid_unique").on(table.uuid),
    // For the list: a company's chats by their latest change, filtered by member.
    index("chats_by_change").on(table.companyId, table.updatedAt, table.id),
    index("chats_by_owner").on(table.ownerId),
  ],
);

/** The members of a chat, each with the number of messages they have not read. */
export const chatUsers = pgTable(
  "chat_users",
  {
    chatId: integer()
      .notNull()
      .references(() => chats.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    unreads: integer().notNull().default(0),
    joinedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.chatId, table.userId] }), index("chat_users_by_user").on(table.userId)],
);

/** The metadata of a message's file. */
export type StoredChatMedia = { isPicture: boolean; thumbnail: string | null };

export const chatMessages = pgTable(
  "chat_messages",
  {
    /** Ids follow the order of storing: a chat stores its messages one after the other. */
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    chatId: integer()
      .notNull()
      .references(() => chats.id, { onDelete: "cascade" }),
    senderId: integer().references(() => users.id, { onDelete: "set null" }),
    /** The sender's name when they wrote, kept for when they are removed. */
    senderName: text().notNull(),
    message: text().notNull(),
    fileId: uuid().references(() => files.id, { onDelete: "set null" }),
    media: jsonb().$type<StoredChatMedia>(),
    /** Stored with the names in the text, so that a renamed person is still found. */
    mentions: jsonb().$type<UserRef[]>().notNull().default([]),
    clientId: uuid(),
    createdAt: moment(),
  },
  (table) => [
    // No index begins with the id: to find a page of a chat that was long silent, the planner would scan it through all
    // chats' messages.
    primaryKey({ columns: [table.chatId, table.id] }),
    // A company's removal uses this index; a person's and a file's removal use the two below.
    uniqueIndex("chat_messages_client_unique").on(table.companyId, table.clientId),
    index("chat_messages_by_sender").on(table.senderId).where(sql`${table.senderId} is not null`),
    index("chat_messages_by_file").on(table.fileId).where(sql`${table.fileId} is not null`),
  ],
);

export type ChatRow = typeof chats.$inferSelect;
export type ChatMessageRow = typeof chatMessages.$inferSelect;
