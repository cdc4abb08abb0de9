import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { connections } from "../../channels/connections/connections.table.ts";
import { companies } from "../../workspace/companies/companies.table.ts";

/** Sends by idempotency key: a repeat gets the same answer, and sends nothing. */
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
    /** A hash of number, text and files: a key that is repeated with other contents is an error. */
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
