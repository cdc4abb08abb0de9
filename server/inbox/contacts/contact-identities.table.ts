import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";
import { contacts } from "./contacts.table.ts";

/** Ids of a contact beside its number. A channel may hide the number, and then such an id is all there is. */
export const contactIdentities = pgTable(
  "contact_identities",
  {
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    contactId: integer()
      .notNull()
      .references(() => contacts.id, { onDelete: "cascade" }),
    /** bsuid: the official API's id of a person for one business. */
    kind: text({ enum: ["bsuid"] }).notNull(),
    value: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.kind, table.value] }), index().on(table.contactId)],
);
