import { addDays, addMonths } from "@balcao/shared/platform/calendar-day.ts";
import { eq } from "drizzle-orm";
import { invoices } from "../../billing/invoices/invoices.table.ts";
import { paymentEvents } from "../../billing/payments/payment-events.table.ts";
import type { Database } from "../../platform/sql/database.ts";
import { dayInTimeZone } from "../../platform/time/time-zone.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { plans } from "../../workspace/plans/plans.table.ts";
import { dayMs, hourMs } from "./calendar.ts";
import { type Shop, shopTimeZone } from "./shop.ts";

/** Days until the open invoice is due, and the number of paid invoices before it. */
const dueIn = 9;
const paidMonths = 4;

/** Gives the shop its invoices: the paid ones of the last months, and the next one, which is open. */
export async function writeInvoices(tx: Database, { companyId, now }: Shop): Promise<void> {
  const [paying] = await tx
    .select({ plan: plans })
    .from(companies)
    .innerJoin(plans, eq(plans.id, companies.planId))
    .where(eq(companies.id, companyId));
  if (!paying) return;
  const { plan } = paying;
  const dueDate = addDays(dayInTimeZone(now, shopTimeZone), dueIn);
  await tx.update(companies).set({ dueDate }).where(eq(companies.id, companyId));
  for (let month = -paidMonths; month <= 0; month++) {
    const due = addMonths(dueDate, month);
    // Paid two days before the due date, in the morning.
    const paidAt = month < 0 ? new Date(Date.parse(`${due}T12:40:00Z`) - 2 * dayMs - month * hourMs) : null;
    const [made] = await tx
      .insert(invoices)
      .values({
        companyId,
        planId: plan.id,
        detail: `${plan.name}, 1 mês`,
        valueCents: plan.valueCents,
        receivedCents: paidAt ? plan.valueCents : 0,
        recurrence: "MENSAL",
        dueDate: due,
        status: paidAt ? "paid" : "open",
        paidAt,
        createdAt: new Date(Math.min(Date.parse(`${due}T08:00:00Z`) - 19 * dayMs, now.getTime())),
      })
      .returning({ id: invoices.id });
    if (!paidAt || !made) continue;
    const paid = { kind: "confirmed-by-operator", source: "operator", amountCents: plan.valueCents } as const;
    await tx.insert(paymentEvents).values({ ...paid, companyId, invoiceId: made.id, at: paidAt });
  }
}
