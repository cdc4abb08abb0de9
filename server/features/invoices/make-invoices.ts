import { invoiceDaysAhead } from "@balcao/shared/invoices.ts";
import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { type Services, transact } from "../../context.ts";
import { companies } from "../companies/companies.table.ts";
import { lockedCompany } from "../companies/lock-company.ts";
import { plans } from "../plans/plans.table.ts";
import { invoices } from "./invoices.table.ts";
import { makeInvoice } from "./make-invoice.ts";

const dayMs = 86_400_000;

/**
 * Makes the invoices whose time has come, of every company (DECISIONS "Commercial"). May run twice, or on two servers
 * at once: each company is looked at again under its lock.
 */
export async function makeInvoices(services: Services): Promise<void> {
  const { db, now } = services;
  // A day more than needed: where it is tomorrow already, the line is drawn under the lock.
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
    await transact({ ...services, told: null }, async (ctx) => {
      const company = await lockedCompany(ctx, id);
      if (company) await makeInvoice(ctx, company);
    }).catch((error: unknown) => services.log.error({ error, companyId: id }, "an invoice was not made"));
  }
}
