import { chargeStatuses, pixGateways } from "@balcao/shared/billing/billing.ts";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";
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
    /** Chosen and stored before the gateway is called, so that no notice of a payment comes before it. */
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
    // For reconciliation.
    index("charges_unsettled").on(table.createdAt).where(sql`${table.status} <> 'paid'`),
    index().on(table.companyId),
  ],
);

export type ChargeRow = typeof charges.$inferSelect;
