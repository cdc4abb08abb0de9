import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";

/** What lies in the file store. The id is random and names the file there too. */
export const files = pgTable(
  "files",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null for the platform's own, which people of every company are shown. */
    companyId: integer().references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Sniffed from the bytes. */
    mimeType: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.companyId)],
);

export type FileRow = typeof files.$inferSelect;
