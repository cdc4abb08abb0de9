import { connectionStatuses } from "@balcao/shared/connections.ts";
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";
import { queues } from "../queues/queues.table.ts";

export const connections = pgTable(
  "connections",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    number: text(),
    status: text({ enum: connectionStatuses }).notNull().default("DISCONNECTED"),
    qrcode: text().notNull().default(""),
    retries: integer().notNull().default(0),
    isDefault: boolean().notNull().default(false),
    provider: text().notNull().default("beta"),
    greetingMessage: text().notNull().default(""),
    allowGroups: boolean().notNull().default(false),
    /** Whether a session should run: cleared by disconnecting, set by connecting. Survives restarts. */
    enabled: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.companyId),
    uniqueIndex("connections_default_unique").on(table.companyId).where(sql`${table.isDefault}`),
  ],
);

export const connectionQueues = pgTable(
  "connection_queues",
  {
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: "cascade" }),
    queueId: integer()
      .notNull()
      .references(() => queues.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.queueId] }), index().on(table.queueId)],
);

export type ConnectionRow = typeof connections.$inferSelect;
