import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { connections } from "./connections.table.ts";

/** The names saved on a connection's phone, as WhatsApp sends them once it is linked. The contact import reads them. */
export const phoneBook = pgTable(
  "phone_book",
  {
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: "cascade" }),
    number: text().notNull(),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.number] })],
);
