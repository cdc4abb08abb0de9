import { bigint, integer, pgTable } from "drizzle-orm/pg-core";
import { companies } from "../../../workspace/companies/companies.table.ts";

export const costSettings = pgTable("cost_settings", {
  companyId: integer()
    .primaryKey()
    .references(() => companies.id, { onDelete: "cascade" }),
  /** The price of a dollar in millionths of a real; null for the product's estimate. */
  dollar: bigint({ mode: "number" }),
});
