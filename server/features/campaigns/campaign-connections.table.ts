import { boolean, index, integer, pgTable, primaryKey, timestamp } from "drizzle-orm/pg-core";
import { connections } from "../connections/connections.table.ts";
import { campaigns } from "./campaigns.table.ts";

/** The connections that send for a campaign: each takes turns of its own, one shipment at a time. */
export const campaignConnections = pgTable(
  "campaign_connections",
  {
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id, { onDelete: "cascade" }),
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: "cascade" }),
    /** Before this moment it takes no turn. */
    nextAt: timestamp({ withTimezone: true, precision: 3 }),
    /** When this connection last sent something for the campaign. */
    sentAt: timestamp({ withTimezone: true, precision: 3 }),
    /** WhatsApp refused with 463: nothing more leaves here until a person says so. */
    isRestricted: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.connectionId] }), index().on(table.connectionId)],
);
