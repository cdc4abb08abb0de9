import type { Context } from "../../context.ts";
import type { JobQueue } from "../../platform/jobs/jobs.ts";

/** Deliver what is due to a webhook; or one delivery that a person asked for, which may end with this attempt. */
export type DeliveryWork = { companyId: number; webhookId: number; one?: { deliveryId: number; isLast: boolean } };

/** A job is only the sign that something is due; what is due, and how often it was tried, is in the deliveries. */
export const deliveryQueue: { name: string; options: JobQueue } = {
  name: "deliver-webhooks",
  options: { policy: "standard", retryLimit: 3, retryDelay: 5, expireInSeconds: 120, deleteAfterSeconds: 300 },
};

/** Has a webhook's due deliveries made, in the caller's transaction; at once, or from a moment on. */
export async function enqueueDelivering(
  ctx: Context,
  work: Omit<DeliveryWork, "companyId">,
  startAfter?: Date,
): Promise<void> {
  await ctx.jobs.ensureQueue(deliveryQueue.name, deliveryQueue.options);
  const data: DeliveryWork = { companyId: ctx.companyId, ...work };
  await ctx.jobs.enqueue(ctx.db, deliveryQueue.name, data, startAfter ? { startAfter } : {});
}
