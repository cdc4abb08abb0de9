import { invoiceStatuses } from "@balcao/shared/billing/billing.ts";
import { recurrences } from "@balcao/shared/workspace/payment-terms.ts";
import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";
import { plans } from "../../workspace/plans/plans.table.ts";

/** A company's debt for the period after its due date. The index allows one open invoice per company. */
export const invoices = pgTable(
  "invoices",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** The plan that the company gets by paying; null when the plan was deleted. */
    planId: integer().references(() => plans.id, { onDelete: "set null" }),
    /** The plan's name and the paid period, as they were then. */
    detail: text().notNull(),
    /** In cents of a real: the plan's month times the months of the recurrence. */
    valueCents: integer().notNull(),
    /** The sum received for it, in cents; the ledger has each payment. */
    receivedCents: integer().notNull().default(0),
    recurrence: text({ enum: recurrences }).notNull(),
    /** The company chose this plan in the checkout, and gets it by paying. Other invoices follow the company's plan. */
    isChosen: boolean().notNull().default(false),
    /** The company's due date before payment; paying moves it on. */
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
