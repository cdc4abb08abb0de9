import type { AnnouncementPriority } from "@balcao/shared/announcements.ts";
import { daysBetween } from "@balcao/shared/calendar-day.ts";
import { and, asc, eq, gt, gte, isNull, lte } from "drizzle-orm";
import { type Context, type Services, systemContext, type Transacting, tell, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { formatInTimeZone } from "../../platform/time-zone.ts";
import { findAnnouncement } from "../announcements/announcement-view.ts";
import { announcements } from "../announcements/announcements.table.ts";
import { type CompanyRow, companies } from "../companies/companies.table.ts";
import { lockedCompany } from "../companies/lock-company.ts";
import { connections } from "../connections/connections.table.ts";
import { makeInvoice } from "../invoices/make-invoice.ts";
import { sendApiMessage } from "../messages-api/send-api-message.ts";
import { plans } from "../plans/plans.table.ts";
import { forgetReminders } from "./forget-reminders.ts";
import { paymentReminders } from "./payment-reminders.table.ts";
import { reminderText } from "./reminder-text.ts";

/** So many days before the due date, and on the day after. Each goes out on its day or, where no server ran, the next. */
const stages: readonly { daysBefore: number; priority: AnnouncementPriority }[] = [
  { daysBefore: 10, priority: 3 },
  { daysBefore: 5, priority: 2 },
  { daysBefore: 1, priority: 1 },
  { daysBefore: -1, priority: 1 },
];
/** Nobody is reminded at night: from this hour on, and before that one, in the company's time zone. */
const hours = { from: 8, to: 20 };
const dayMs = 86_400_000;

/**
 * Reminds companies of what they owe: an announcement to their admins and, where the platform's own company has a
 * connection, a message to the company's phone. Each reminder once, however many servers look.
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
      services.log.error({ error, companyId: id }, "a reminder of a payment did not go out"),
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
  await announce(ctx, { title, text, priority: stage.priority });
  await write(ctx, company, `*${title}*\n${text}`);
}

/** Takes the place of the reminder before it: a company has one at most. */
async function announce(
  ctx: Context,
  form: { title: string; text: string; priority: AnnouncementPriority },
): Promise<void> {
  await forgetReminders(ctx);
  const now = ctx.now();
  const [row] = await ctx.db
    .insert(announcements)
    .values({ ...form, companyId: ctx.companyId, createdAt: now, updatedAt: now })
    .returning({ id: announcements.id });
  const record = await findAnnouncement(ctx, row?.id ?? 0);
  tell(ctx, [rooms.admins], "announcement", { action: "create", record });
}

/** By the platform's default connection, while it is there. A number that is none does not undo the rest. */
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
