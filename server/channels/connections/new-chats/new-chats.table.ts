import { newChatBlocks, newChatLockReasons, newChatWarnings } from "@balcao/shared/channels/new-chats.ts";
import { boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { connections } from "../connections.table.ts";

/** The limits of new chats that each connection's channel told last; no row for channels that tell none. */
export const connectionNewChats = pgTable("connection_new_chats", {
  connectionId: integer()
    .primaryKey()
    .references(() => connections.id, { onDelete: "cascade" }),
  /** The quota; the warning is null if there is none. */
  total: integer(),
  used: integer(),
  quotaUntil: timestamp({ withTimezone: true, precision: 3 }),
  warning: text({ enum: newChatWarnings }),
  /** The lock; the reason is null if there is none. */
  lockUntil: timestamp({ withTimezone: true, precision: 3 }),
  lockReason: text({ enum: newChatLockReasons }),
  /** The number may start no chats before this moment: what follows from the above, or from a refusal. */
  blockedUntil: timestamp({ withTimezone: true, precision: 3 }),
  blockReason: text({ enum: newChatBlocks }),
  /** Meanwhile the channel refused a contact who had written, too. */
  refusesKnown: boolean().notNull().default(false),
});

export type NewChatsRow = typeof connectionNewChats.$inferSelect;
