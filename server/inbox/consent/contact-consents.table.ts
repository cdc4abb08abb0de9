import { consentKinds } from "@balcao/shared/inbox/contacts.ts";
import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";
import { contacts } from "../contacts/contacts.table.ts";

/** Every step of a contact's consent, with its text; the latest one is in effect. Rows are never changed. */
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
    /** The question, or the contact's answer. */
    text: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("contact_consents_by_contact").on(table.contactId, table.id), index().on(table.companyId)],
);
