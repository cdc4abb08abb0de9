import { date, integer, pgTable } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";

/** How many texts a company had written for it on the last day it did. */
export const textQuotas = pgTable("text_quotas", {
  companyId: integer()
    .primaryKey()
    .references(() => companies.id, { onDelete: "cascade" }),
  /** The company's own. */
  day: date().notNull(),
  used: integer().notNull(),
});
