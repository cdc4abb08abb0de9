import { sql } from "drizzle-orm";
import { bigint, boolean, char, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";
import { messages } from "../messages/messages.table.ts";

/**
 * The own messages that WhatsApp delivered with a price category. Prices are applied when they are read. Ids without a
 * foreign key stay when their row is deleted: a bill does not change afterwards (docs/decisions/0091).
 */
export const messageCosts = pgTable(
  "message_costs",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** The ticket is the message's, which moves when contacts are merged. Null once the message is deleted. */
    messageId: bigint({ mode: "number" })
      .unique("message_costs_message_unique")
      .references(() => messages.id, { onDelete: "set null" }),
    connectionId: integer(),
    queueId: integer(),
    userId: integer(),
    /** Set with the outcome of the campaign's shipment. */
    campaignId: integer(),
    /** WhatsApp's own word. */
    category: text().notNull(),
    /** WhatsApp does not charge it, whatever its category. */
    isFree: boolean().notNull(),
    country: char({ length: 2 }),
    deliveredAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("message_costs_by_day").on(table.companyId, table.deliveredAt),
    index("message_costs_by_campaign").on(table.campaignId).where(sql`${table.campaignId} is not null`),
  ],
);
