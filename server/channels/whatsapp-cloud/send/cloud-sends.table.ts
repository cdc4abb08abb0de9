import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { connections } from "../../connections/connections.table.ts";

/** Messages handed to the official API, which has no idempotency key (docs/decisions/0064). */
export const cloudSends = pgTable(
  "cloud_sends",
  {
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: "cascade" }),
    /** Our own id, which comes back with every status. */
    providerId: text().notNull(),
    /** asking: it may have been sent; refused: it was certainly not sent, and may be sent again. */
    state: text({ enum: ["asking", "accepted", "refused"] }).notNull(),
    /** Meta's id, once known. */
    wamid: text(),
    askedAt: timestamp({ withTimezone: true }).notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.providerId] }), index().on(table.askedAt)],
);
