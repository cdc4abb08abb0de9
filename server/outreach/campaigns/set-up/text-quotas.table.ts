import { date, integer, pgTable } from "drizzle-orm/pg-core";
import { companies } from "../../../workspace/companies/companies.table.ts";

/** The number of texts that were written for a company on the last day it used the service. */
export const textQuotas = pgTable("text_quotas", {
  companyId: integer()
    .primaryKey()
    .references(() => companies.id, { onDelete: "cascade" }),
  /** The day in UTC. */
  day: date().notNull(),
  used: integer().notNull(),
});
