import { and, eq, lte } from "drizzle-orm";
import { type Services, systemContext } from "../../context.ts";
import { enqueueSchedule, type ScheduleWork, scheduleQueue } from "./schedule-queue.ts";
import { schedules } from "./schedules.table.ts";
import { sendScheduled } from "./send-scheduled.ts";

/** A job that becomes due sends no notification, so a message may be this late. */
const pollSeconds = 2;
const concurrency = 2;

/** Sends schedules when they are due, and those missed while no server ran. Returns how to stop. */
export async function startSchedules(services: Services): Promise<() => Promise<void>> {
  await services.jobs.ensureQueue(scheduleQueue.name, scheduleQueue.options);
  await sweepMissed(services);
  return services.jobs.work<ScheduleWork>(
    scheduleQueue.name,
    concurrency,
    ({ data }) => sendScheduled(systemContext(services, data.companyId, "schedule", data.origin), data),
    { pollSeconds },
  );
}

/** Enqueues again the schedules whose job was lost or gave up: a second job for one schedule finds nothing to do. */
async function sweepMissed(services: Services): Promise<void> {
  const missed = await services.db
    .select({ id: schedules.id, companyId: schedules.companyId, sendAt: schedules.sendAt })
    .from(schedules)
    .where(and(eq(schedules.status, "PENDENTE"), lte(schedules.sendAt, services.now())));
  for (const { companyId, ...schedule } of missed) {
    await enqueueSchedule(systemContext(services, companyId, "schedule"), schedule);
  }
}
