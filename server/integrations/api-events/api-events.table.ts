import { apiEventTypes } from "@balcao/shared/integrations/api-events.ts";
import type { SendFailure } from "@balcao/shared/platform/errors.ts";
import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { connections } from "../../channels/connections/connections.table.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { companies } from "../../workspace/companies/companies.table.ts";

/** The data of an event, besides its message. */
export type ApiEventData = {
  ack?: 3 | 4 | 5;
  reason?: SendFailure;
  /** The id of a message that was withdrawn with its contact, because the number is not on WhatsApp. */
  messageId?: string;
  number?: string;
};

/** Events for programs, kept for some days. Streams read them from here, and webhook deliveries refer to them. */
export const apiEvents = pgTable(
  "api_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /**
     * The transaction that appended it. Ids commit out of order: a reader that follows (xact, id), and stops before the
     * oldest running transaction, misses no event.
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
