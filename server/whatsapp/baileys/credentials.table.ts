import { customType, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** What links this server to a WhatsApp account: Baileys' credentials and Signal keys, each value sealed. */
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
