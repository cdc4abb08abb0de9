import { importProblems } from "@balcao/shared/inbox/contacts.ts";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Identity } from "../../../../channels/chat.ts";
import { companies } from "../../../../workspace/companies/companies.table.ts";
import { contactImports } from "../../contact-imports.table.ts";

/** Rejected rows of imports with their cells, kept for a week so that a person can mend them. */
export const importRefusals = pgTable(
  "import_refusals",
  {
    importId: uuid()
      .notNull()
      .references(() => contactImports.id, { onDelete: "cascade" }),
    /** The row's number in the sheet; row 1 is the row of heads. */
    row: integer().notNull(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Null in the row of heads. */
    problem: text({ enum: importProblems }),
    cells: jsonb().$type<string[]>().notNull(),
    /** By which the rows of an erased person are found; null without a valid number. */
    canonicalNumber: text(),
    /** The same by the row's other ids; null without any, and in rows of a server of the version before. */
    identities: jsonb().$type<Identity[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index("import_refusals_by_number").on(table.companyId, table.canonicalNumber),
  ],
);
