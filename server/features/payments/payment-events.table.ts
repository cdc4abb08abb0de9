import { paymentEventKinds } from "@balcao/shared/billing.ts";
import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

/**
 * The ledger: everything that happened to money, one line each. The database refuses to change or delete one. It outlives
 * whom it is about, so it refers to nothing.
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
    /** The central bank's id of a payment: each counts once. */
    endToEndId: text(),
    amountCents: integer(),
    /** Who told of it: a gateway's webhook, its answer to a question, or a person. */
    source: text({ enum: ["webhook", "reconciliation", "operator", "server"] }).notNull(),
    /** The person, where it was one. */
    userId: integer(),
    /** As the gateway had it. */
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
