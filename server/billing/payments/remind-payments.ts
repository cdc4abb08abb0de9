import { daysBetween } from "@balcao/shared/platform/calendar-day.ts";
import type { AnnouncementPriority } from "@balcao/shared/team/announcements.ts";
import { and, asc, eq, gt, gte, isNull, lte } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import { type Context, type Services, systemContext, type Transacting, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { sendApiMessage } from "../../integrations/messages-api/send-api-message.ts";
import { formatInTimeZone } from "../../platform/time/time-zone.ts";
import { announceToCompany, withdrawFromCompany } from "../../team/announcements/announce-to-company.ts";
import { type CompanyRow, companies } from "../../workspace/companies/companies.table.ts";
import { lockedCompany } from "../../workspace/companies/lock-company.ts";
import { plans } from "../../workspace/plans/plans.table.ts";
import { makeInvoice } from "../invoices/make-invoice.ts";
import { paymentReminders } from "./payment-reminders.table.ts";
import { reminderText } from "./reminder-text.ts";

/**
 * The reminders: `daysBefore` days before the due date, and on the day after. Each is sent on its day, or on the next
 * one if no server ran.
 */
const stages: readonly { daysBefore: number; priority: AnnouncementPriority }[] = [
  { daysBefore: 10, priority: 3 },
  { daysBefore: 5, priority: 2 },
  { daysBefore: 1, priority: 1 },
  { daysBefore: -1, priority: 1 },
];
/** No reminders at night: only between these hours of the company's time zone. */
const hours = { from: 8, to: 20 };
const dayMs = 86_400_000;

/**
 * Reminds companies of their open invoice: by an announcement to their admins and, if the platform's own company has a
 * connection, a message to the company's phone. Each reminder is sent once, even with several servers.
 */
export async function remindPayments(services: Services): Promise<void> {
  const { db, now } = services;
  const day = (days: number) => new Date(now().getTime() + days * dayMs).toISOString().slice(0, 10);
  const found = await db
    .select({ id: companies.id })
    .from(companies)
    .innerJoin(plans, and(eq(plans.id, companies.planId), gt(plans.valueCents, 0)))
    .where(
      and(
        gte(companies.dueDate, day(-3)),
        lte(companies.dueDate, day(11)),
        isNull(companies.archivedAt),
        eq(companies.status, true),
      ),
    )
    .orderBy(asc(companies.id));
  for (const { id } of found) {
    const ctx = systemContext(services, id, "payment-reminders");
    await transact(ctx, remind).catch((error: unknown) =>
      services.log.error({ error, companyId: id }, "a payment reminder was not sent"),
    );
  }
}

async function remind(ctx: Context): Promise<void> {
  const company = await lockedCompany(ctx, ctx.companyId);
  if (!company?.dueDate) return;
  const { timeZone, dueDate } = company;
  const hour = Number(formatInTimeZone(ctx.now(), timeZone, "H"));
  if (hour < hours.from || hour >= hours.to) return;
  const daysLeft = daysBetween(formatInTimeZone(ctx.now(), timeZone, "yyyy-MM-dd"), dueDate);
  const stage = stages.find(({ daysBefore }) => daysLeft === daysBefore || daysLeft === daysBefore - 1);
  if (!stage) return;
  const [claimed] = await ctx.db
    .insert(paymentReminders)
    .values({ companyId: company.id, dueDate, daysBefore: stage.daysBefore, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning();
  const invoice = claimed && (await makeInvoice(ctx, company));
  if (!invoice) return;
  const { title, text } = reminderText(invoice, daysLeft);
  await announceToCompany(ctx, null, { title, text, priority: stage.priority });
  await write(ctx, company, `*${title}*\n${text}`);
}

/** Writes by the platform's default connection, if it is connected. An invalid number does not undo the reminder. */
async function write(ctx: Context, { phone }: CompanyRow, body: string): Promise<void> {
  const from = phone ? await platformConnection(ctx) : null;
  if (!from) return;
  const platform: Context = { ...ctx, companyId: from.companyId };
  await transact(platform, (platform) =>
    sendApiMessage(platform, { number: phone, body, connectionId: from.id, files: [], idempotencyKey: null }),
  ).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ code: error.code, companyId: ctx.companyId }, "a reminder was not written to the company's phone");
  });
}

async function platformConnection({ db }: Transacting): Promise<{ id: number; companyId: number } | null> {
  const [found] = await db
    .select({ id: connections.id, companyId: connections.companyId })
    .from(connections)
    .innerJoin(companies, eq(companies.id, connections.companyId))
    .where(and(companies.isPlatform, eq(connections.isDefault, true), eq(connections.status, "CONNECTED")));
  return found ?? null;
}

/** Deletes a company's payment reminder: it has paid. */
export const purgeReminders = (ctx: Context): Promise<void> => withdrawFromCompany(ctx, null);
