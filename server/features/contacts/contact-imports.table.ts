import type { ContactImport } from "@balcao/shared/contacts.ts";
import { index, integer, jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";
import { contactLists } from "../contact-lists/contact-lists.table.ts";
import { users } from "../users/users.table.ts";

/** How imports went on, so that a screen that was away finds its own again. */
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
    /** The list that is filled; null where it is the company's contacts. */
    contactListId: integer().references(() => contactLists.id, { onDelete: "cascade" }),
    report: jsonb().$type<ContactImport>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.companyId, table.createdAt), index().on(table.userId), index().on(table.contactListId)],
);
