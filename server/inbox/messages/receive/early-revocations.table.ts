import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { connections } from "../../../channels/connections/connections.table.ts";

/**
 * Deletions of messages that have not arrived: a message that comes later is stored as deleted. Its id suffices:
 * nobody else can know it yet.
 */
export const earlyRevocations = pgTable(
  "early_revocations",
  {
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: "cascade" }),
    providerId: text().notNull(),
    fromMe: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.providerId, table.fromMe] }),
    index("early_revocations_by_age").on(table.createdAt),
  ],
);
