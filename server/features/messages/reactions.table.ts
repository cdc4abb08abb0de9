import { bigint, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../users/users.table.ts";
import { messages } from "./messages.table.ts";

/** The author of reactions in the company's name. */
export const ownAuthor = "me";

/** What people put under a message; each person has one reaction, and a new one takes its place. */
export const reactions = pgTable(
  "reactions",
  {
    messageId: bigint({ mode: "number" })
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    /** `me` for the account's owner, whoever of the team it was; else the person's number or private id. */
    author: text().notNull(),
    /** As shown: the agent, or the contact. */
    name: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    emoji: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.author] })],
);
