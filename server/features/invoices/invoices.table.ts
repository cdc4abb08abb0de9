import { invoiceStatuses, recurrences } from "@balcao/shared/billing.ts";
import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";
import { plans } from "../plans/plans.table.ts";

/** What a company owes for the time after its due date. At most one is open, whoever asks for it however often. */
export const invoices = pgTable(
  "invoices",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** What the company has once it has paid; null when the plan is gone. */
    planId: integer().references(() => plans.id, { onDelete: "set null" }),
    /** The plan's name and the time paid for, as they were then. */
    detail: text().notNull(),
    /** In cents of a real: the plan's month times the months of the recurrence. */
    valueCents: integer().notNull(),
    /** What came in for it; the ledger has each payment. */
    receivedCents: integer().notNull().default(0),
    recurrence: text({ enum: recurrences }).notNull(),
    /** The company chose this plan in the checkout, and has it once this is paid. Others follow the company's plan. */
    isChosen: boolean().notNull().default(false),
    /** The due date that its payment moves on. */
    dueDate: date({ mode: "string" }).notNull(),
    status: text({ enum: invoiceStatuses }).notNull().default("open"),
    paidAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("invoices_one_open").on(table.companyId).where(sql`${table.status} = 'open'`),
    index("invoices_by_company").on(table.companyId, table.id),
    index().on(table.planId),
  ],
);

export type InvoiceRow = typeof invoices.$inferSelect;
