import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";
import { connections } from "../connections/connections.table.ts";

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
    /**
     * Null while WhatsApp is not asked for the items' numbers; else items checked before this moment are still to do. It
     * is the list's own beginning where only those are asked for who never were.
     */
    checkStartedAt: timestamp({ withTimezone: true, precision: 3 }),
    checkTotal: integer().notNull().default(0),
    checkDone: integer().notNull().default(0),
    /** Through which connection it is asked; null while none is connected. */
    checkConnectionId: integer().references(() => connections.id, { onDelete: "set null" }),
    /** Counted up whenever the question begins or moves to another connection: jobs of earlier runs end. */
    checkRun: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("contact_lists_by_name").on(table.companyId, sql`fold(${table.name}) text_pattern_ops`, table.id),
    index("contact_lists_checking").on(table.companyId).where(sql`${table.checkStartedAt} is not null`),
    index().on(table.checkConnectionId),
  ],
);

export type ContactListRow = typeof contactLists.$inferSelect;
