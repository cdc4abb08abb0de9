import { scheduleGraceMinutes } from "@balcao/shared/schedules.ts";
import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { retryLostRace } from "../../platform/retry-lost-race.ts";
import { defaultConnection } from "../connections/default-connection.ts";
import { mayWriteUnasked } from "../consent/may-write-unasked.ts";
import { type ContactRow, contacts } from "../contacts/contacts.table.ts";
import { handOver } from "./hand-over.ts";
import type { ScheduleWork } from "./schedule-queue.ts";
import { tellSchedule } from "./schedule-view.ts";
import { type ScheduleRow, schedules } from "./schedules.table.ts";

type Outcome = Pick<ScheduleRow, "status"> & Partial<ScheduleRow>;

/**
 * Hands a schedule that is due over to be sent. The message, its sending and the schedule's new status are one
 * transaction: however often this runs, and wherever it is cut off, the message goes out once. A schedule that was
 * changed, sent or deleted meanwhile is left alone.
 */
export function sendScheduled(ctx: Context, due: Pick<ScheduleWork, "scheduleId" | "sendAt">): Promise<void> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const found = await lockDue(ctx, due);
      if (!found) return;
      const outcome = await send(ctx, found.schedule, found.contact);
      await ctx.db.update(schedules).set(outcome).where(eq(schedules.id, due.scheduleId));
      await tellSchedule(ctx, due.scheduleId, "update");
    }),
  );
}

async function send(ctx: Context, schedule: ScheduleRow, contact: ContactRow): Promise<Outcome> {
  const lateMs = ctx.now().getTime() - schedule.sendAt.getTime();
  if (lateMs > scheduleGraceMinutes * 60_000) return { status: "VENCIDA", failure: "missed" };
  if (!contact.number && !contact.lid) return { status: "ERRO", failure: "ERR_WAPP_INVALID_CONTACT" };
  if (!(await mayWriteUnasked(ctx, contact.id))) return { status: "ERRO", failure: "ERR_NO_CONSENT" };
  const connectionId = schedule.connectionId ?? (await defaultConnection(ctx));
  if (connectionId === null) return { status: "ERRO", failure: "ERR_NO_DEF_WAPP_FOUND" };
  const messageId = await handOver(ctx, schedule, contact, connectionId);
  if (messageId === null) return { status: "ERRO", failure: "ERR_SENDING_WAPP_MSG" };
  return { status: "ENVIADA", sentAt: ctx.now(), failure: null, messageId };
}

/** The contact first, as taking in a message does: its ticket must not change under our hands. */
async function lockDue(ctx: Context, { scheduleId, sendAt }: Pick<ScheduleWork, "scheduleId" | "sendAt">) {
  const isDue = and(
    eq(schedules.companyId, ctx.companyId),
    eq(schedules.id, scheduleId),
    eq(schedules.sendAt, new Date(sendAt)),
    eq(schedules.status, "PENDENTE"),
  );
  const [contact] = await ctx.db
    .select({ contact: contacts })
    .from(schedules)
    .innerJoin(contacts, eq(contacts.id, schedules.contactId))
    .where(isDue)
    .for("no key update", { of: contacts });
  if (!contact) return null;
  const [schedule] = await ctx.db
    .select()
    .from(schedules)
    .where(and(isDue, eq(schedules.contactId, contact.contact.id)))
    .for("update");
  return schedule ? { schedule, ...contact } : null;
}
