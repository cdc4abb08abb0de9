import { identityKinds } from "@balcao/shared/channels/identity-kinds.ts";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { contacts } from "../contacts.table.ts";

/**
 * Every id under which a contact is known (docs/decisions/0080). `contacts.number` and `contacts.username` are copies,
 * for lists that sort and search by them; nothing decides by the copies.
 */
export const contactIdentities = pgTable(
  "contact_identities",
  {
    /** The contact's. No foreign key: a contact ends with its company, and its ids with it. */
    companyId: integer().notNull(),
    contactId: integer()
      .notNull()
      .references(() => contacts.id, { onDelete: "cascade" }),
    kind: text({ enum: identityKinds }).notNull(),
    value: text().notNull(),
    /** The time when a channel first named the contact by it; null while only people or programs of the company did. */
    confirmedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.kind, table.value] }), index().on(table.contactId)],
);
