import { bigint, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../../workspace/users/users.table.ts";
import { messages } from "./messages.table.ts";

/** The author of reactions in the company's name. */
export const ownAuthor = "me";

/** Reactions to messages. Each person has one on a message, and a new one replaces it. */
export const reactions = pgTable(
  "reactions",
  {
    messageId: bigint({ mode: "number" })
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    /** `me` for the company's number, for every agent; else the person's number or private id. */
    author: text().notNull(),
    /** The shown name of the agent, or the contact. */
    name: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    emoji: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.author] })],
);
