import { invoiceDaysAhead } from "@balcao/shared/billing/invoices.ts";
import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { type Services, type Transacting, transact } from "../../context.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { lockedCompany } from "../../workspace/companies/lock-company.ts";
import { plans } from "../../workspace/plans/plans.table.ts";
import { invoices } from "./invoices.table.ts";
import { makeInvoice } from "./make-invoice.ts";

const dayMs = 86_400_000;

/**
 * Creates and updates the invoices that are due, for every company. Safe to run twice, or on two servers at once: each
 * company is checked again under its lock.
 */
export async function makeInvoices(services: Services): Promise<void> {
  const { db, now } = services;
  // One day more than needed, as some time zones are a day ahead; the check under the lock is exact.
  const horizon = new Date(now().getTime() + (invoiceDaysAhead + 1) * dayMs).toISOString().slice(0, 10);
  const isMissing = and(
    isNull(invoices.id),
    isNotNull(plans.id),
    lt(companies.dueDate, horizon),
    isNull(companies.archivedAt),
  );
  const isOld = sql`${invoices.dueDate} <> ${companies.dueDate} or (not ${invoices.isChosen} and
    (${companies.dueDate} is null or ${plans.id} is null or
    ${invoices.planId} is distinct from ${companies.planId} or ${invoices.recurrence} <> ${companies.recurrence}))`;
  const found = await db
    .select({ id: companies.id })
    .from(companies)
    .leftJoin(plans, and(eq(plans.id, companies.planId), gt(plans.valueCents, 0)))
    .leftJoin(invoices, and(eq(invoices.companyId, companies.id), eq(invoices.status, "open")))
    .where(or(isMissing, and(isNotNull(invoices.id), isOld)))
    .orderBy(asc(companies.id));
  for (const { id } of found) {
    await transact({ ...services, pending: null }, (ctx) => makeInvoiceOf(ctx, id)).catch((error: unknown) =>
      services.log.error({ error, companyId: id }, "an invoice was not made"),
    );
  }
}

/** Creates or updates one company's invoice. Runs inside a transaction. */
export async function makeInvoiceOf(ctx: Transacting, companyId: number): Promise<void> {
  const company = await lockedCompany(ctx, companyId);
  if (company) await makeInvoice(ctx, company);
}
