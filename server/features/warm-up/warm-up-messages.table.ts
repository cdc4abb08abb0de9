import { warmUpMessageStates } from "@balcao/shared/warm-up.ts";
import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";
import { connections } from "../connections/connections.table.ts";
import { warmUps } from "./warm-ups.table.ts";

/** What connections wrote to each other: kept here only, for it is nobody's conversation. */
export const warmUpMessages = pgTable(
  "warm_up_messages",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    warmUpId: integer()
      .notNull()
      .references(() => warmUps.id, { onDelete: "cascade" }),
    fromId: integer().references(() => connections.id, { onDelete: "set null" }),
    toId: integer().references(() => connections.id, { onDelete: "set null" }),
    /** Which of the small talks it belongs to, and which line of it this is. */
    talk: integer().notNull(),
    line: integer().notNull(),
    body: text().notNull(),
    /** WhatsApp's id, by which the other connection's copy is told from what a person writes. */
    providerId: text().notNull(),
    state: text({ enum: warmUpMessageStates }).notNull().default("pending"),
    /** Since when it may be on its way: what is cut off after this is uncertain. */
    attemptedAt: timestamp({ withTimezone: true }),
    receivedAt: timestamp({ withTimezone: true }),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    uniqueIndex("warm_up_messages_provider_unique").on(table.providerId),
    index().on(table.warmUpId, table.id),
    index("warm_up_messages_by_day").on(table.fromId, table.at),
    index().on(table.toId),
    index().on(table.companyId),
  ],
);
