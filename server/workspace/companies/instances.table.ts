import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Server addresses that companies are assigned to; a running server registers its own. */
export const instances = pgTable("instances", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  address: text().notNull().unique(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
