import { bigint, index, integer, pgTable, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../../../workspace/companies/companies.table.ts";
import { messages } from "../../messages/messages.table.ts";

/**
 * The expected cost of messages of campaigns and reminders that are on their way, for companies with a budget. The row of
 * a message goes when WhatsApp has charged it (docs/decisions/0095).
 */
export const expectedCosts = pgTable(
  "expected_costs",
  {
    messageId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => messages.id, { onDelete: "cascade" }),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Millionths of a real. */
    cost: bigint({ mode: "number" }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("expected_costs_by_company").on(table.companyId, table.at)],
);
