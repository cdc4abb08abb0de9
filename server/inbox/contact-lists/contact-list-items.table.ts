import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";
import { contactLists } from "./contact-lists.table.ts";

export const contactListItems = pgTable(
  "contact_list_items",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    contactListId: integer()
      .notNull()
      .references(() => contactLists.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Digits with country code: as entered, and after a check as WhatsApp knows it. */
    number: text().notNull(),
    /** One form for all variants of the number, so that no number is in a list twice. */
    canonicalNumber: text().notNull(),
    email: text().notNull().default(""),
    variables: jsonb().$type<Record<string, string>>().notNull().default({}),
    isWhatsappValid: boolean().notNull().default(false),
    checkedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("contact_list_items_number_unique").on(table.contactListId, table.canonicalNumber),
    index("contact_list_items_by_name").on(table.contactListId, sql`fold(${table.name}) text_pattern_ops`, table.id),
    index("contact_list_items_by_check").on(table.contactListId, table.checkedAt),
    index("contact_list_items_by_company").on(table.companyId),
  ],
);

export type ContactListItemRow = typeof contactListItems.$inferSelect;
