import { shipmentFailures, shipmentStatuses } from "@balcao/shared/outreach/campaigns.ts";
import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { connections } from "../../channels/connections/connections.table.ts";
import { contactListItems } from "../../inbox/contact-lists/contact-list-items.table.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { campaigns } from "./campaigns.table.ts";

/** The shipments of a campaign: one row for each number, so each gets its message at most once. */
export const campaignShipments = pgTable(
  "campaign_shipments",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id, { onDelete: "cascade" }),
    /** Null once the contact was removed from the list. */
    itemId: integer().references(() => contactListItems.id, { onDelete: "set null" }),
    name: text().notNull(),
    number: text().notNull(),
    canonicalNumber: text().notNull(),
    status: text({ enum: shipmentStatuses }).notNull().default("pending"),
    failure: text({ enum: shipmentFailures }),
    /** The sending connection and the contact, set when a send takes it. */
    connectionId: integer().references(() => connections.id, { onDelete: "set null" }),
    contactId: integer().references(() => contacts.id, { onDelete: "set null" }),
    /**
     * A connection to which the contact has written: it may send while it can start no chats (docs/decisions/0094). Null
     * until a connection needs to know.
     */
    openChatId: integer().references(() => connections.id, { onDelete: "set null" }),
    confirmationMessageId: bigint({ mode: "number" }).references(() => messages.id, { onDelete: "set null" }),
    messageId: bigint({ mode: "number" }).references(() => messages.id, { onDelete: "set null" }),
    /**
     * The start of its sending: if it is interrupted after this, the outcome is uncertain. Null while it was certainly
     * not sent.
     */
    attemptedAt: timestamp({ withTimezone: true }),
    confirmationRequestedAt: timestamp({ withTimezone: true }),
    confirmedAt: timestamp({ withTimezone: true }),
    sentAt: timestamp({ withTimezone: true }),
    deliveredAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("campaign_shipments_number_unique").on(table.campaignId, table.canonicalNumber),
    index("campaign_shipments_in_order").on(table.campaignId, table.id),
    index("campaign_shipments_by_status").on(table.campaignId, table.status, table.id),
    index("campaign_shipments_by_message").on(table.messageId).where(sql`${table.messageId} is not null`),
    index("campaign_shipments_by_question")
      .on(table.confirmationMessageId)
      .where(sql`${table.confirmationMessageId} is not null`),
    // Few rows: only while a number of a campaign can start no chats.
    index("campaign_shipments_open_chats")
      .on(table.openChatId, table.campaignId, table.status, table.id)
      .where(sql`${table.openChatId} is not null`),
    index().on(table.contactId),
    index().on(table.itemId),
    index().on(table.connectionId),
    index().on(table.companyId),
  ],
);

export type ShipmentRow = typeof campaignShipments.$inferSelect;
