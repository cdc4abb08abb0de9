import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

/** Plans that companies buy: numbers of users, connections and queues for a price a month. */
export const plans = pgTable(
  "plans",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    users: integer().notNull(),
    connections: integer().notNull(),
    queues: integer().notNull(),
    /** Storage for files, in gigabytes. */
    storage: integer().notNull().default(50),
    /** A month's price in cents of a real. */
    valueCents: integer().notNull(),
    /** True if offered at sign-up and checkout; other plans are assigned by super users. */
    isPublic: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("plans_name_unique").on(sql`lower(${table.name})`)],
);

export type PlanRow = typeof plans.$inferSelect;
