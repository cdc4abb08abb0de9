import { originOf } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { JobQueue } from "../../platform/jobs/jobs.ts";

/** A webhook's due deliveries; or `one` that a person asked for, whose attempt may be the last. */
export type DeliveryWork = { companyId: number; webhookId: number; one?: { deliveryId: number; isLast: boolean } };

/** A job is only the signal: the deliveries say which of them are due, and count their attempts. */
export const deliveryQueue: { name: string; options: JobQueue } = {
  name: "deliver-webhooks",
  options: { policy: "standard", retryLimit: 3, retryDelay: 5, expireInSeconds: 120, deleteAfterSeconds: 300 },
};

/** Enqueues a webhook's due deliveries in the caller's transaction; at once, or from a moment on. */
export async function enqueueDelivering(
  ctx: Context,
  work: Omit<DeliveryWork, "companyId">,
  startAfter?: Date,
): Promise<void> {
  await ctx.jobs.ensureQueue(deliveryQueue.name, deliveryQueue.options);
  const data: DeliveryWork = { companyId: ctx.companyId, ...work };
  await ctx.jobs.enqueue(ctx.db, deliveryQueue.name, data, {
    origin: originOf(ctx),
    ...(startAfter ? { startAfter } : {}),
  });
}
