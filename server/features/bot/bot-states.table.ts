import type { BotState } from "@balcao/shared/bot/state.ts";
import { bigint, integer, jsonb, pgTable, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";
import { tickets } from "../tickets/tickets.table.ts";

/** Where the bot stands with a ticket's contact. Made with its first answer. */
export const botStates = pgTable("bot_states", {
  ticketId: integer()
    .primaryKey()
    .references(() => tickets.id, { onDelete: "cascade" }),
  companyId: integer()
    .notNull()
    .references(() => companies.id, { onDelete: "cascade" }),
  state: jsonb().$type<BotState>().notNull(),
  /** The latest messages it has answered: a job that runs again finds nothing to do. */
  answeredIds: bigint({ mode: "number" }).array().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
