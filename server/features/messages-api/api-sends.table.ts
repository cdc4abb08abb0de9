import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";
import { connections } from "../connections/connections.table.ts";

/** What was sent under an idempotency key: the same again is answered with the same, and sends nothing. */
export const apiSends = pgTable(
  "api_sends",
  {
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: "cascade" }),
    key: text().notNull(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Of number, words and files: a key that comes with something else is a mistake. */
    contentHash: text().notNull(),
    messageIds: bigint({ mode: "number" }).array().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.key] }),
    index("api_sends_by_age").on(table.createdAt),
    index("api_sends_by_company").on(table.companyId),
  ],
);
