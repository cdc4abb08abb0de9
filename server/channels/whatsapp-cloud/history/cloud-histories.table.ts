import type { CloudHistory } from "@balcao/shared/channels/cloud.ts";
import { boolean, integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { connections } from "../../connections/connections.table.ts";

/** The import of a phone's contacts and conversations into an official number's connection, each of which Meta hands out once. */
export const cloudHistories = pgTable("cloud_histories", {
  connectionId: integer()
    .primaryKey()
    .references(() => connections.id, { onDelete: "cascade" }),
  contacts: boolean().notNull(),
  messages: boolean().notNull(),
  state: text().$type<CloudHistory["state"]>().notNull().default("waiting"),
  /** Percent, as Meta counts. */
  progress: smallint().notNull().default(0),
  contactCount: integer().notNull().default(0),
  messageCount: integer().notNull().default(0),
  askedAt: timestamp({ withTimezone: true }).notNull(),
});
