import { originOf } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { JobQueue } from "../../platform/jobs/jobs.ts";

/** `sendAt` identifies the plan: a job made before the schedule changed does nothing. */
export type ScheduleWork = { companyId: number; scheduleId: number; sendAt: string };

export const scheduleQueue = {
  name: "send-scheduled",
  options: {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 60,
    deleteAfterSeconds: 300,
  } satisfies JobQueue,
};

/** Plans the sending in the caller's transaction. Old jobs need no cancelling: each checks that it still applies. */
export async function enqueueSchedule(ctx: Context, { id, sendAt }: { id: number; sendAt: Date }): Promise<void> {
  await ctx.jobs.ensureQueue(scheduleQueue.name, scheduleQueue.options);
  const work: ScheduleWork = { companyId: ctx.companyId, scheduleId: id, sendAt: sendAt.toISOString() };
  await ctx.jobs.enqueue(ctx.db, scheduleQueue.name, work, { startAfter: sendAt, origin: originOf(ctx) });
}
