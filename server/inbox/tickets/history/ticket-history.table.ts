import type { TicketChange } from "@balcao/shared/inbox/ticket-history.ts";
import { index, integer, jsonb, pgTable, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../../../workspace/companies/companies.table.ts";
import { users } from "../../../workspace/users/users.table.ts";
import { tickets } from "../tickets.table.ts";

/** Changes of a ticket that its conversation mentions, beside its messages. Append-only. */
export const ticketHistory = pgTable(
  "ticket_history",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    ticketId: integer()
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    /** Null for the system. */
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    change: jsonb().$type<TicketChange>().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index("ticket_history_by_ticket").on(table.ticketId, table.id)],
);
