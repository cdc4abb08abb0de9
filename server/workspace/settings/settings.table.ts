import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";

export const settings = pgTable(
  "settings",
  {
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    key: text().notNull(),
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.key] })],
);
