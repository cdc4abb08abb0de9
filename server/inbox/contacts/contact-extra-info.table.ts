import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { contacts } from "./contacts.table.ts";

/** Named values of a contact that the company stores. */
export const contactExtraInfo = pgTable(
  "contact_extra_info",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    contactId: integer()
      .notNull()
      .references(() => contacts.id, { onDelete: "cascade" }),
    name: text().notNull(),
    value: text().notNull(),
  },
  (table) => [index().on(table.contactId)],
);
