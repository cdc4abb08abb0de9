import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";

/** Files of the file store. The random id is also the key there. */
export const files = pgTable(
  "files",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null for the platform's own, which users of every company may see. */
    companyId: integer().references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Detected from the bytes. */
    mimeType: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.companyId)],
);

export type FileRow = typeof files.$inferSelect;
