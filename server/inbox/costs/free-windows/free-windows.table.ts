import { bigint, index, integer, pgTable, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../../../workspace/companies/companies.table.ts";
import { messages } from "../../messages/messages.table.ts";

/**
 * The windows in which WhatsApp charges nothing, because the person came by an advertisement: each by an own message that was
 * sent in it. The contact is the message's, which moves when contacts are merged.
 */
export const freeWindows = pgTable(
  "free_windows",
  {
    messageId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => messages.id, { onDelete: "cascade" }),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("free_windows_by_end").on(table.companyId, table.until)],
);
