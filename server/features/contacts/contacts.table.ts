import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";

export const contacts = pgTable(
  "contacts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
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
    index().on(table.companyId, table.name),
  ],
);

export type ContactRow = typeof contacts.$inferSelect;
