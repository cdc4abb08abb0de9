import { customType, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** The credentials that link this server to a WhatsApp account: Baileys' own and the Signal keys, each value sealed. */
export const whatsappCredentials = pgTable(
  "whatsapp_credentials",
  {
    connectionId: integer().notNull(),
    kind: text().notNull(),
    id: text().notNull(),
    value: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.kind, table.id] })],
);
