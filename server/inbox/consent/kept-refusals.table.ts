import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";

/** Opt-outs of erased contacts, stored as hashes of their numbers (docs/decisions/0033). */
export const keptRefusals = pgTable(
  "kept_refusals",
  {
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** A hash of the company's id and the canonical number. */
    numberHash: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.numberHash] })],
);
