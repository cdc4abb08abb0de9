import { paymentEventKinds } from "@balcao/shared/billing/billing.ts";
import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

/**
 * The ledger: one entry for each event of a payment. The database refuses to change or delete one. It outlives
 * companies and invoices, so it has no foreign keys.
 */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: paymentEventKinds }).notNull(),
    companyId: integer(),
    invoiceId: integer(),
    chargeId: integer(),
    txid: text(),
    /** The central bank's id of a payment: each is counted once. */
    endToEndId: text(),
    amountCents: integer(),
    /** The source: a gateway's webhook, its answer to a query, or a person. */
    source: text({ enum: ["webhook", "reconciliation", "operator", "server"] }).notNull(),
    /** The person, if a person is the source. */
    userId: integer(),
    /** The gateway's own data. */
    evidence: jsonb().$type<Record<string, unknown>>(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("payment_events_end_to_end_unique").on(table.endToEndId).where(sql`${table.endToEndId} is not null`),
    index("payment_events_by_invoice").on(table.invoiceId, table.id),
    index("payment_events_by_company").on(table.companyId, table.id),
  ],
);

export type PaymentEventRow = typeof paymentEvents.$inferSelect;
