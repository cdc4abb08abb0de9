import { boolean, index, integer, pgTable, primaryKey, timestamp } from "drizzle-orm/pg-core";
import { connections } from "../../channels/connections/connections.table.ts";
import { campaigns } from "./campaigns.table.ts";

/** The connections that send for a campaign: each sends on its own, one shipment at a time. */
export const campaignConnections = pgTable(
  "campaign_connections",
  {
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id, { onDelete: "cascade" }),
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: "cascade" }),
    /** It sends nothing before this moment. */
    nextAt: timestamp({ withTimezone: true, precision: 3 }),
    /** The last time this connection sent for the campaign. */
    sentAt: timestamp({ withTimezone: true, precision: 3 }),
    /** The last time its contacts with an open chat were marked, while its number could start none. */
    chatsMarkedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** WhatsApp restricts the number: the campaign sends nothing by it until a person starts it again. */
    isRestricted: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.connectionId] }), index().on(table.connectionId)],
);
