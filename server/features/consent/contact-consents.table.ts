import { consentKinds } from "@balcao/shared/contacts.ts";
import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";
import { contacts } from "../contacts/contacts.table.ts";

/** Every step of a contact's consent, in its words; the latest one holds. Nothing here is changed. */
export const contactConsents = pgTable(
  "contact_consents",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    contactId: integer()
      .notNull()
      .references(() => contacts.id, { onDelete: "cascade" }),
    kind: text({ enum: consentKinds }).notNull(),
    /** What was asked, or what the contact wrote. */
    text: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("contact_consents_by_contact").on(table.contactId, table.id), index().on(table.companyId)],
);
