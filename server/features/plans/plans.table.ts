import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

/** What companies may buy: how many users, connections and queues for how much a month (S2 section 3). */
export const plans = pgTable(
  "plans",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    users: integer().notNull(),
    connections: integer().notNull(),
    queues: integer().notNull(),
    /** A month's price in cents of a real. */
    valueCents: integer().notNull(),
    /** Whether it is offered at sign-up and checkout; others are given by a super user. */
    isPublic: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("plans_name_unique").on(sql`lower(${table.name})`)],
);

export type PlanRow = typeof plans.$inferSelect;
