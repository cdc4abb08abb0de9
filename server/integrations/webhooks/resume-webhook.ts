import type { Webhook } from "@balcao/shared/integrations/webhooks.ts";
import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { enqueueDelivering } from "./delivery-queue.ts";
import { webhookDeliveries } from "./webhook-deliveries.table.ts";
import { findWebhook, publishWebhook } from "./webhook-view.ts";
import { webhooks } from "./webhooks.table.ts";

/** Resumes a paused webhook: its waiting deliveries are made now, the oldest first, with all their attempts again. */
export function resumeWebhook(ctx: Context, id: number): Promise<Webhook> {
  return transact(ctx, async (ctx) => {
    await lockWebhook(ctx, id);
    await resumedNow(ctx, id);
    return publishWebhook(ctx, id);
  });
}

/** Resumes a webhook in the caller's transaction, which has locked it. */
export async function resumedNow(ctx: Context, id: number): Promise<void> {
  const fresh = { pausedAt: null, pauseReason: null, failures: 0, failingSince: null, busyUntil: null };
  await ctx.db.update(webhooks).set(fresh).where(eq(webhooks.id, id));
  await ctx.db
    .update(webhookDeliveries)
    .set({ attempts: 0, nextAt: ctx.now() })
    .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.state, "waiting")));
  await enqueueDelivering(ctx, { webhookId: id });
}

/** Locks a webhook until the transaction ends. Throws ERR_NO_WEBHOOK_FOUND. */
export async function lockWebhook(ctx: Context, id: number): Promise<Webhook> {
  await ctx.db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.companyId, ctx.companyId), eq(webhooks.id, id)))
    .for("no key update");
  return findWebhook(ctx, id);
}
