import { deliveryProblems, deliveryStates } from "@balcao/shared/integrations/webhooks.ts";
import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";
import { apiEvents } from "../api-events/api-events.table.ts";
import { webhooks } from "./webhooks.table.ts";

/** Deliveries of events to webhooks, kept as their log. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    eventId: bigint({ mode: "number" })
      .notNull()
      .references(() => apiEvents.id, { onDelete: "cascade" }),
    state: text({ enum: deliveryStates }).notNull().default("waiting"),
    attempts: smallint().notNull().default(0),
    nextAt: timestamp({ withTimezone: true }).notNull(),
    lastAttemptAt: timestamp({ withTimezone: true }),
    status: smallint(),
    durationMs: integer(),
    problem: text({ enum: deliveryProblems }),
    /** The beginning of the answer. */
    answer: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index("webhook_deliveries_log").on(table.webhookId, table.createdAt, table.id),
    index("webhook_deliveries_waiting").on(table.webhookId, table.id).where(sql`${table.state} = 'waiting'`),
    index("webhook_deliveries_by_event").on(table.eventId),
    index("webhook_deliveries_by_company").on(table.companyId),
  ],
);

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
