import type { BotState } from "@balcao/shared/automation/bot/state.ts";
import { bigint, integer, jsonb, pgTable, timestamp } from "drizzle-orm/pg-core";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { companies } from "../../workspace/companies/companies.table.ts";

/** The bot's state in a ticket's conversation. Its first answer creates the row. */
export const botStates = pgTable("bot_states", {
  ticketId: integer()
    .primaryKey()
    .references(() => tickets.id, { onDelete: "cascade" }),
  companyId: integer()
    .notNull()
    .references(() => companies.id, { onDelete: "cascade" }),
  state: jsonb().$type<BotState>().notNull(),
  /** The latest messages it has answered: a repeated job finds nothing to do. */
  answeredIds: bigint({ mode: "number" }).array().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
