import { scheduleGraceMinutes } from "@balcao/shared/automation/schedules.ts";
import { and, eq } from "drizzle-orm";
import { defaultConnection } from "../../channels/connections/default-connection.ts";
import { type Context, transact } from "../../context.ts";
import { mayWriteUnasked } from "../../inbox/consent/record-consent.ts";
import { type ContactRow, contacts } from "../../inbox/contacts/contacts.table.ts";
import { isReachable } from "../../inbox/contacts/is-reachable.ts";
import { readWindowEnd } from "../../inbox/messages/window-end.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { failureOf } from "./schedule-contents.ts";
import type { ScheduleWork } from "./schedule-queue.ts";
import { publishSchedule } from "./schedule-view.ts";
import { type ScheduleRow, schedules } from "./schedules.table.ts";
import { storeScheduledMessage } from "./store-scheduled-message.ts";

type Outcome = Pick<ScheduleRow, "status"> & Partial<ScheduleRow>;

/**
 * Hands a due schedule over to be sent, unless it was changed, sent or deleted. Message, sending and status are one
 * transaction, so the message is sent once, even after repeats and interruptions.
 */
export function sendScheduled(ctx: Context, due: Pick<ScheduleWork, "scheduleId" | "sendAt">): Promise<void> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const found = await lockDue(ctx, due);
      if (!found) return;
      const outcome = await send(ctx, found.schedule, found.contact);
      await ctx.db.update(schedules).set(outcome).where(eq(schedules.id, due.scheduleId));
      await publishSchedule(ctx, due.scheduleId, "update");
    }),
  );
}

async function send(ctx: Context, schedule: ScheduleRow, contact: ContactRow): Promise<Outcome> {
  const lateMs = ctx.now().getTime() - schedule.sendAt.getTime();
  if (lateMs > scheduleGraceMinutes * 60_000) return { status: "VENCIDA", failure: "missed" };
  if (!(await mayWriteUnasked(ctx, contact.id))) return { status: "ERRO", failure: "ERR_NO_CONSENT" };
  const connectionId = schedule.connectionId ?? (await defaultConnection(ctx));
  if (connectionId === null) return { status: "ERRO", failure: "ERR_NO_DEF_WAPP_FOUND" };
  if (!(await isReachable(ctx, contact.id, connectionId)))
    return { status: "ERRO", failure: "ERR_WAPP_INVALID_CONTACT" };
  if (!schedule.template && (await isWindowOver(ctx, contact.id, connectionId)))
    return { status: "ERRO", failure: "ERR_WAPP_OUTSIDE_WINDOW" };
  const stored = await store(ctx, schedule, contact, connectionId);
  if (typeof stored !== "number") return { status: "ERRO", failure: stored ?? "ERR_SENDING_WAPP_MSG" };
  return { status: "ENVIADA", sentAt: ctx.now(), failure: null, messageId: stored };
}

/** The id of the stored message, or why its template cannot be sent now: then nothing is stored. */
async function store(ctx: Context, schedule: ScheduleRow, contact: ContactRow, connectionId: number) {
  try {
    return await transact(ctx, (ctx) => storeScheduledMessage(ctx, schedule, contact, connectionId));
  } catch (error) {
    const failure = schedule.template && failureOf(error);
    if (!failure) throw error;
    return failure;
  }
}

/** A text that cannot arrive is neither stored in the conversation nor sent, as in the composer. */
async function isWindowOver(ctx: Context, contactId: number, connectionId: number): Promise<boolean> {
  const until = await readWindowEnd(ctx, contactId, connectionId);
  return until !== null && new Date(until) <= ctx.now();
}

/** Locks the contact first, as receiving a message does, so that its ticket cannot change meanwhile. */
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
