import { chargeStatuses, pixGateways } from "@balcao/shared/billing.ts";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";
import { invoices } from "../invoices/invoices.table.ts";

/** A Pix code with which an invoice can be paid. */
export const charges = pgTable(
  "charges",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    invoiceId: integer()
      .notNull()
      .references(() => invoices.id, { onDelete: "cascade" }),
    gateway: text({ enum: pixGateways }).notNull(),
    /** Chosen by us before the gateway is asked, so that its word about a payment never comes too early. */
    txid: text().notNull().unique(),
    valueCents: integer().notNull(),
    /** The BR Code; null until the gateway has answered. */
    payload: text(),
    status: text({ enum: chargeStatuses }).notNull().default("active"),
    expiresAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("charges_one_active").on(table.invoiceId, table.gateway).where(sql`${table.status} = 'active'`),
    index("charges_by_invoice").on(table.invoiceId, table.id),
    // What reconciliation asks about.
    index("charges_unsettled").on(table.createdAt).where(sql`${table.status} <> 'paid'`),
    index().on(table.companyId),
  ],
);

export type ChargeRow = typeof charges.$inferSelect;
