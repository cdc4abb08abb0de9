import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";
import { companies } from "../../../workspace/companies/companies.table.ts";

export const costSettings = pgTable("cost_settings", {
  companyId: integer()
    .primaryKey()
    .references(() => companies.id, { onDelete: "cascade" }),
  /** The price of a dollar in millionths of a real; null for the product's estimate. */
  dollar: bigint({ mode: "number" }),
  /** The most that campaigns and reminders may spend in a month, in millionths of a real; null for no limit. */
  budget: bigint({ mode: "number" }),
  /** The last months, as YYYY-MM, in which admins were told that the budget is nearly used up, and that it is used up. */
  warnedMonth: text(),
  usedUpMonth: text(),
});
