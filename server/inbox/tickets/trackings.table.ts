import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { connections } from "../../channels/connections/connections.table.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { users } from "../../workspace/users/users.table.ts";
import { messages } from "../messages/messages.table.ts";
import { tickets } from "./tickets.table.ts";
import type { UndoRecord } from "./undo/undo-record.ts";

/** A period of waiting and attending, `trakings` to existing clients. The dashboard is computed from these rows. */
export const trackings = pgTable(
  "trackings",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    ticketId: integer()
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    connectionId: integer().references(() => connections.id, { onDelete: "set null" }),
    queueId: integer().references(() => queues.id, { onDelete: "set null" }),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    queuedAt: timestamp({ withTimezone: true }).notNull(),
    /** A person's first own message since `queuedAt`; null until there is one (docs/decisions/0014). */
    firstResponseAt: timestamp({ withTimezone: true }),
    startedAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
    ratingAt: timestamp({ withTimezone: true }),
    /** The request for a rating: one that failed was not made. Null for requests of earlier versions. */
    ratingMessageId: bigint({ mode: "number" }).references(() => messages.id, { onDelete: "set null" }),
    rated: boolean().notNull().default(false),
    /** The contact answered outside the scale and was asked once more. */
    ratingRepeated: boolean().notNull().default(false),
    /** The values to undo the latest move; see `undo/undo-move.ts`. */
    undo: jsonb().$type<UndoRecord>(),
    /** True for the contact's first tracking ever; determined once, when it begins. */
    isFirst: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex("trackings_one_running").on(table.ticketId).where(sql`${table.finishedAt} is null`),
    index("trackings_by_ticket").on(table.ticketId),
    // For the longest wait. It has few rows: those that no agent attends yet.
    index("trackings_waiting")
      .on(table.companyId, table.queuedAt, table.id)
      .where(sql`${table.startedAt} is null and ${table.finishedAt} is null`),
    // New contacts by day.
    index("trackings_leads").on(table.companyId, table.queuedAt).where(sql`${table.isFirst}`),
    // For deleting messages.
    index("trackings_by_rating_message").on(table.ratingMessageId).where(sql`${table.ratingMessageId} is not null`),
    index("trackings_by_finish").on(table.companyId, table.finishedAt),
  ],
);
