import type { ContactImport } from "@balcao/shared/inbox/contacts.ts";
import { index, integer, jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";
import { users } from "../../workspace/users/users.table.ts";
import { contactLists } from "../contact-lists/contact-lists.table.ts";

/** The progress of imports, so that a screen that was offline finds its import again. */
export const contactImports = pgTable(
  "contact_imports",
  {
    id: uuid().primaryKey(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The list to fill; null for the company's contacts. */
    contactListId: integer().references(() => contactLists.id, { onDelete: "cascade" }),
    report: jsonb().$type<ContactImport>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.companyId, table.createdAt), index().on(table.userId), index().on(table.contactListId)],
);
