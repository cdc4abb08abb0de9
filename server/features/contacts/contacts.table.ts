import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";

export const contacts = pgTable(
  "contacts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    uuid: uuid().notNull().defaultRandom(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The name without accents and case, as lists are ordered and searched: to fold it takes longer than to compare it. */
    foldedName: text().notNull().generatedAlwaysAs(sql`fold(name)`),
    /** Digits with country code; null while WhatsApp has told only the private id. */
    number: text(),
    /** WhatsApp's private id (LID) or a group's id; digits only. */
    lid: text(),
    email: text().notNull().default(""),
    profilePicUrl: text(),
    isGroup: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("contacts_number_unique").on(table.companyId, table.number).where(sql`${table.number} is not null`),
    uniqueIndex("contacts_lid_unique").on(table.companyId, table.lid).where(sql`${table.lid} is not null`),
    // Lists and searches that walk through the names: all they look at is in the index.
    index("contacts_by_name").on(table.companyId, table.foldedName.op("text_pattern_ops"), table.id, table.number),
    // Names are found by their beginning in the index above, by all that comes after the first letter in this one.
    index("contacts_name_parts").using("gin", sql`right(${table.foldedName}, -1) gin_trgm_ops`),
    index("contacts_number_parts").using("gin", sql`${table.number} gin_trgm_ops`),
  ],
);

export type ContactRow = typeof contacts.$inferSelect;
