import { originOf } from "../../../actor.ts";
import type { Context } from "../../../context.ts";
import type { JobQueue } from "../../../platform/jobs/jobs.ts";

/** `until` identifies the snooze: a job made before it changed does nothing. */
export type ReturnWork = { companyId: number; ticketId: number; until: string };

export const snoozeQueue = {
  name: "return-snoozed",
  options: {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 60,
    deleteAfterSeconds: 300,
  } satisfies JobQueue,
};

/** Plans the return in the caller's transaction. Old jobs need no cancelling: each checks that it still applies. */
export async function planReturn(ctx: Context, ticketId: number, until: Date): Promise<void> {
  await ctx.jobs.ensureQueue(snoozeQueue.name, snoozeQueue.options);
  const work: ReturnWork = { companyId: ctx.companyId, ticketId, until: until.toISOString() };
  await ctx.jobs.enqueue(ctx.db, snoozeQueue.name, work, { startAfter: until, origin: originOf(ctx) });
}
