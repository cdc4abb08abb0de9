import { pricedCategories, rateCurrencies } from "@balcao/shared/inbox/costs.ts";
import { bigint, char, date, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { companies } from "../../../workspace/companies/companies.table.ts";

/** The prices that companies entered: of one delivered message, from a day on. */
export const rates = pgTable(
  "rates",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    category: text({ enum: pricedCategories }).notNull(),
    country: char({ length: 2 }).notNull(),
    /** In the company's time zone. */
    from: date({ mode: "string" }).notNull(),
    currency: text({ enum: rateCurrencies }).notNull(),
    /** Millionths of the currency. */
    price: bigint({ mode: "number" }).notNull(),
  },
  (table) => [uniqueIndex("rates_unique").on(table.companyId, table.category, table.country, table.from)],
);
