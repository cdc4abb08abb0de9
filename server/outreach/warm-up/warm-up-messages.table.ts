import { warmUpMessageStates } from "@balcao/shared/outreach/warm-up.ts";
import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { connections } from "../../channels/connections/connections.table.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { warmUps } from "./warm-ups.table.ts";

/** Messages between a warm-up's connections. They are stored here only, as they belong to no conversation. */
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
    /** The index of its talk, and of the line in it. */
    talk: integer().notNull(),
    line: integer().notNull(),
    body: text().notNull(),
    /** WhatsApp's id, which distinguishes the received copy from a message that a person writes. */
    providerId: text().notNull(),
    state: text({ enum: warmUpMessageStates }).notNull().default("pending"),
    /** The start of its sending: if it is interrupted after this, the outcome is uncertain. */
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
