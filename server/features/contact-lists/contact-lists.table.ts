import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";

export const contactLists = pgTable(
  "contact_lists",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Of the items; changed together with them. */
    contactsCount: integer().notNull().default(0),
    validWhatsappCount: integer().notNull().default(0),
    /** Since when WhatsApp is asked for the items' numbers; null while it is not. Items checked before are still to do. */
    checkStartedAt: timestamp({ withTimezone: true, precision: 3 }),
    checkTotal: integer().notNull().default(0),
    checkDone: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("contact_lists_by_name").on(table.companyId, sql`fold(${table.name}) text_pattern_ops`, table.id)],
);

export type ContactListRow = typeof contactLists.$inferSelect;
