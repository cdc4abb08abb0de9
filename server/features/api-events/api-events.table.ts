import { apiEventTypes } from "@balcao/shared/api-events.ts";
import type { SendFailure } from "@balcao/shared/errors.ts";
import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";
import { connections } from "../connections/connections.table.ts";
import { messages } from "../messages/messages.table.ts";

/** What an event says beside its message. */
export type ApiEventData = { ack?: 3 | 4 | 5; reason?: SendFailure };

/** What programs are told, kept for some days: the stream is read from here, and webhooks' deliveries point here. */
export const apiEvents = pgTable(
  "api_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /**
     * The transaction that appended it. Ids commit out of order; whoever reads only what is older than every transaction
     * still running, in order of this and the id, never passes one over.
     */
    xact: bigint({ mode: "number" }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Null for a test of a webhook. */
    connectionId: integer().references(() => connections.id, { onDelete: "cascade" }),
    type: text({ enum: [...apiEventTypes, "webhook.test"] }).notNull(),
    messageId: bigint({ mode: "number" }).references(() => messages.id, { onDelete: "cascade" }),
    data: jsonb().$type<ApiEventData>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index("api_events_by_connection").on(table.connectionId, table.xact, table.id),
    index("api_events_by_age").on(table.createdAt),
    index("api_events_by_message").on(table.messageId),
    index("api_events_by_company").on(table.companyId),
  ],
);
