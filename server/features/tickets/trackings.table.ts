import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";
import { connections } from "../connections/connections.table.ts";
import { queues } from "../queues/queues.table.ts";
import { users } from "../users/users.table.ts";
import { tickets } from "./tickets.table.ts";

/** A stretch of waiting and attending; "trakings" in S1. The dashboard is computed from these rows. */
export const trackings = pgTable(
  "trackings",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    ticketId: integer()
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    connectionId: integer().references(() => connections.id, { onDelete: "set null" }),
    queueId: integer().references(() => queues.id, { onDelete: "set null" }),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    queuedAt: timestamp({ withTimezone: true }).notNull(),
    /** A person's first own message since `queuedAt`; null until there is one (docs/decisions/0014). */
    firstResponseAt: timestamp({ withTimezone: true }),
    startedAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
    ratingAt: timestamp({ withTimezone: true }),
    rated: boolean().notNull().default(false),
    /** The contact's first ever; looked for once, when it begins. */
    isFirst: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex("trackings_one_running").on(table.ticketId).where(sql`${table.finishedAt} is null`),
    index("trackings_by_ticket").on(table.ticketId),
    // Who waits longest. Few rows: those that nobody attends yet.
    index("trackings_waiting")
      .on(table.companyId, table.queuedAt, table.id)
      .where(sql`${table.startedAt} is null and ${table.finishedAt} is null`),
    // Leads over days.
    index("trackings_leads").on(table.companyId, table.queuedAt).where(sql`${table.isFirst}`),
    index("trackings_by_finish").on(table.companyId, table.finishedAt),
  ],
);
