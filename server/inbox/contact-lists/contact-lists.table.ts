import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { connections } from "../../channels/connections/connections.table.ts";
import { companies } from "../../workspace/companies/companies.table.ts";

export const contactLists = pgTable(
  "contact_lists",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Counts of the items, updated in the transaction that changes the items. */
    contactsCount: integer().notNull().default(0),
    validWhatsappCount: integer().notNull().default(0),
    /**
     * Null while no check runs; otherwise items checked before this time still have to be checked. For a check of
     * unchecked items only it is the list's creation time.
     */
    checkStartedAt: timestamp({ withTimezone: true, precision: 3 }),
    checkTotal: integer().notNull().default(0),
    checkDone: integer().notNull().default(0),
    /** The connection of the running check; null while none is connected. */
    checkConnectionId: integer().references(() => connections.id, { onDelete: "set null" }),
    /** Incremented whenever the check starts or moves to another connection: jobs of earlier runs end. */
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
