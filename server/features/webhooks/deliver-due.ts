import { and, eq, lte, sql } from "drizzle-orm";
import { type Context, type Services, systemContext } from "../../context.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import { type DeliveryWork, enqueueDelivering } from "./delivery-queue.ts";
import { recordAttempt, recordLastAttempt } from "./record-attempt.ts";
import { takeDelivery, takeWebhook } from "./take-delivery.ts";
import { webhookDeliveries } from "./webhook-deliveries.table.ts";
import { webhooks } from "./webhooks.table.ts";

/** After this time others get their turn. */
const turnMs = 20_000;

/**
 * Delivers what is due to a webhook, oldest first, one after the other. Ends with the first that does not get through:
 * the webhook rests then. A second call meanwhile finds it taken and does nothing. A server that stops ends with the one
 * in hand.
 */
export async function deliverDue(ctx: Context, webhookId: number, stopping?: AbortSignal): Promise<void> {
  let webhook = await takeWebhook(ctx, webhookId);
  if (!webhook) return;
  const end = performance.now() + turnMs;
  while (performance.now() < end && !stopping?.aborted) {
    const delivery = await takeDelivery(ctx, webhookId);
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

/** One delivery that a person asked for, whether the webhook is paused, resting or switched off. */
export async function deliverOne(ctx: Context, webhookId: number, { deliveryId, isLast }: One): Promise<void> {
  const [webhook] = await ctx.db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.companyId, ctx.companyId), eq(webhooks.id, webhookId)));
  const delivery = webhook && (await takeDelivery(ctx, webhookId, eq(webhookDeliveries.id, deliveryId)));
  const attempt = delivery && (await attemptDelivery(ctx, webhook, delivery));
  if (attempt) await (isLast ? recordLastAttempt : recordAttempt)(ctx, webhook, delivery, attempt);
}

/** Whoever came meanwhile and found the webhook taken has left: what it came for is looked for once more. */
async function letGo(ctx: Context, webhookId: number): Promise<void> {
  await ctx.db.update(webhooks).set({ busyUntil: null }).where(eq(webhooks.id, webhookId));
  const [due] = await ctx.db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isDue(ctx.now())))
    .limit(1);
  if (due) await enqueueDelivering(ctx, { webhookId });
}

/** Has delivered whatever is due and whose sign was lost, with a process that was killed or a job that gave up. */
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
