import { consentKinds } from "@balcao/shared/inbox/contacts.ts";
import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";
import { contacts } from "../contacts/contacts.table.ts";

/** Every step of a contact's consent, with its text; `stepInEffect` says which one counts. Rows are never changed. */
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
    /** The question, or the contact's answer; empty for what the channel told. */
    text: text().notNull(),
    /** For what the channel told: when the person chose it there. */
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("contact_consents_by_contact").on(table.contactId, table.id), index().on(table.companyId)],
);
