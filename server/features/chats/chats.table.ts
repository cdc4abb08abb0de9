import type { UserRef } from "@balcao/shared/users.ts";
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
import { companies } from "../companies/companies.table.ts";
import { files } from "../files/files.table.ts";
import { users } from "../users/users.table.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow();

/** Chats of the team among itself. */
export const chats = pgTable(
  "chats",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    uuid: uuid().notNull().defaultRandom(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Passes on before its person goes (leave-chats.ts); without one nobody could change the chat. */
    ownerId: integer().references(() => users.id, { onDelete: "set null" }),
    title: text().notNull(),
    lastMessage: text().notNull().default(""),
    createdAt: moment(),
    updatedAt: moment(),
  },
  (table) => [
    uniqueIndex("chats_uuid_unique").on(table.uuid),
    // The list: a company's chats by their latest change, of which a person sees their own.
    index("chats_by_change").on(table.companyId, table.updatedAt, table.id),
    index("chats_by_owner").on(table.ownerId),
  ],
);

/** Who takes part in a chat, and how much of it they have not read. */
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

/** What is known of a message's file besides the file itself. */
export type StoredChatMedia = { isPicture: boolean; thumbnail: string | null };

export const chatMessages = pgTable(
  "chat_messages",
  {
    /** In the order they were stored: a chat takes its messages in one after the other. */
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    chatId: integer()
      .notNull()
      .references(() => chats.id, { onDelete: "cascade" }),
    senderId: integer().references(() => users.id, { onDelete: "set null" }),
    /** As the person was called then, for when the person is gone. */
    senderName: text().notNull(),
    message: text().notNull(),
    fileId: uuid().references(() => files.id, { onDelete: "set null" }),
    media: jsonb().$type<StoredChatMedia>(),
    /** By the names that stand in the words: a person who is renamed is still found there. */
    mentions: jsonb().$type<UserRef[]>().notNull().default([]),
    clientId: uuid(),
    createdAt: moment(),
  },
  (table) => [
    // No index begins with the id alone: in its order, the page of a chat that has long been silent would be looked for
    // among everybody's messages.
    primaryKey({ columns: [table.chatId, table.id] }),
    // Also what a removal of the company looks for; the two below are the person's and the file's.
    uniqueIndex("chat_messages_client_unique").on(table.companyId, table.clientId),
    index("chat_messages_by_sender").on(table.senderId).where(sql`${table.senderId} is not null`),
    index("chat_messages_by_file").on(table.fileId).where(sql`${table.fileId} is not null`),
  ],
);

export type ChatRow = typeof chats.$inferSelect;
export type ChatMessageRow = typeof chatMessages.$inferSelect;
