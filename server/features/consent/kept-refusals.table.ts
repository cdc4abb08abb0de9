import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";

/** Numbers of contacts that left and are forgotten since, only to be told again (docs/decisions/0033). */
export const keptRefusals = pgTable(
  "kept_refusals",
  {
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Of the company's id and the canonical number. */
    numberHash: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.numberHash] })],
);
