import { type WorkDay, warmUpStatuses } from "@balcao/shared/outreach/warm-up.ts";
import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { connections } from "../../channels/connections/connections.table.ts";
import { companies } from "../../workspace/companies/companies.table.ts";

export const warmUps = pgTable(
  "warm_ups",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    status: text({ enum: warmUpStatuses }).notNull().default("PARADO"),
    sendAt: text().notNull(),
    sendEndAt: text().notNull(),
    /** In minutes. */
    timeInterval: integer().notNull(),
    timeIntervalMore: integer().notNull(),
    dayWork: text().array().$type<WorkDay[]>().notNull(),
    dailyCap: integer().notNull(),
    nextAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [index().on(table.companyId, table.createdAt, table.id), index().on(table.status, table.nextAt)],
);

export type WarmUpRow = typeof warmUps.$inferSelect;

export const warmUpConnections = pgTable(
  "warm_up_connections",
  {
    warmUpId: integer()
      .notNull()
      .references(() => warmUps.id, { onDelete: "cascade" }),
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.warmUpId, table.connectionId] }), index().on(table.connectionId)],
);
