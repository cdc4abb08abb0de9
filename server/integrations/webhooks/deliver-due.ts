import { and, eq, lte, sql } from "drizzle-orm";
import { type Context, type Services, systemContext } from "../../context.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import { claimDelivery, claimWebhook } from "./claim-delivery.ts";
import { type DeliveryWork, enqueueDelivering } from "./delivery-queue.ts";
import { recordAttempt, recordLastAttempt } from "./record-attempt.ts";
import { webhookDeliveries } from "./webhook-deliveries.table.ts";
import { webhooks } from "./webhooks.table.ts";

/** A webhook's time slice, after which the worker continues with other webhooks. */
const timeSliceMs = 20_000;

/**
 * Delivers a webhook's due events, the oldest first, one at a time, up to the first failure. A concurrent call finds it
 * claimed and does nothing. A server that stops finishes the current delivery only.
 */
export async function deliverDue(ctx: Context, webhookId: number, stopping?: AbortSignal): Promise<void> {
  let webhook = await claimWebhook(ctx, webhookId);
  if (!webhook) return;
  const end = performance.now() + timeSliceMs;
  while (performance.now() < end && !stopping?.aborted) {
    const delivery = await claimDelivery(ctx, webhookId);
    if (!delivery) break;
    const attempt = await attemptDelivery(ctx, webhook, delivery);
    if (!attempt) continue;
    await recordAttempt(ctx, webhook, delivery, attempt);
    if (attempt.problem !== null) return;
    webhook = { ...webhook, failingSince: null };
  }
  await letGo(ctx, webhookId);
}

type One = NonNullable<DeliveryWork["one"]>;

/** Makes one delivery that a person asked for, even if the webhook is paused, resting or switched off. */
export async function deliverOne(ctx: Context, webhookId: number, { deliveryId, isLast }: One): Promise<void> {
  const [webhook] = await ctx.db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.companyId, ctx.companyId), eq(webhooks.id, webhookId)));
  const delivery = webhook && (await claimDelivery(ctx, webhookId, eq(webhookDeliveries.id, deliveryId)));
  const attempt = delivery && (await attemptDelivery(ctx, webhook, delivery));
  if (attempt) await (isLast ? recordLastAttempt : recordAttempt)(ctx, webhook, delivery, attempt);
}

/** Releases a webhook. A job that found it claimed has ended, so due deliveries are enqueued once more. */
async function letGo(ctx: Context, webhookId: number): Promise<void> {
  await ctx.db.update(webhooks).set({ busyUntil: null }).where(eq(webhooks.id, webhookId));
  const [due] = await ctx.db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isDue(ctx.now())))
    .limit(1);
  if (due) await enqueueDelivering(ctx, { webhookId });
}

/** Enqueues due deliveries without a job: its process was killed, or it gave up. */
export async function sweepDue(services: Services): Promise<void> {
  const now = services.now();
  const found = await services.db
    .select({ id: webhooks.id, companyId: webhooks.companyId, busyUntil: webhooks.busyUntil })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.isActive, true),
        sql`${webhooks.pausedAt} is null`,
        sql`exists (select 1 from ${webhookDeliveries} where ${webhookDeliveries.webhookId} = ${webhooks}.id and ${isDue(now)})`,
      ),
    );
  for (const { id, companyId, busyUntil } of found) {
    const ctx = systemContext(services, companyId, "webhooks");
    await enqueueDelivering(ctx, { webhookId: id }, busyUntil && busyUntil > now ? busyUntil : undefined);
  }
}

const isDue = (now: Date) => and(eq(webhookDeliveries.state, "waiting"), lte(webhookDeliveries.nextAt, now));
