import { type DeliveryState, pauseAfterHours, retryMinutes } from "@balcao/shared/integrations/webhooks.ts";
import { eq, sql } from "drizzle-orm";
import { type Context, publish, transact } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import type { Attempt } from "./attempt-delivery.ts";
import { claimedUntil } from "./claim-delivery.ts";
import { enqueueDelivering } from "./delivery-queue.ts";
import { type DeliveryRow, webhookDeliveries } from "./webhook-deliveries.table.ts";
import { publishWebhook } from "./webhook-view.ts";
import { type WebhookRow, webhooks } from "./webhooks.table.ts";

/**
 * The waiting time of a webhook after a failure. It doubles with each further failure, so that a dead receiver is
 * called rarely.
 */
const rest = { firstMs: 5_000, mostMs: 5 * 60_000 };
const hourMs = 60 * 60_000;

/**
 * Stores an attempt and plans the next one. Pauses a webhook that has failed for a day, or whose receiver says that it
 * is gone (410); its deliveries are kept.
 */
export function recordAttempt(
  ctx: Context,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  attempt: Attempt,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const attempts = delivery.attempts + 1;
    const { state, nextAt } = outcome(ctx, attempts, attempt);
    await ctx.db
      .update(webhookDeliveries)
      .set({ ...attempt, attempts, state, nextAt, lastAttemptAt: ctx.now() })
      .where(eq(webhookDeliveries.id, delivery.id));
    if (attempt.problem === null) await recordSuccess(ctx, webhook, claimedUntil(ctx));
    else await recordFailure(ctx, webhook.id, attempt);
    if (state === "waiting") await enqueueDelivering(ctx, { webhookId: webhook.id }, nextAt);
    publish(ctx, [rooms.admins], "webhook", { action: "deliveries", webhookId: webhook.id });
  });
}

/**
 * Stores an attempt that a person asked for: a test, or the repeat of a finished delivery. It is the last one, and
 * pauses nothing.
 */
export function recordLastAttempt(
  ctx: Context,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  attempt: Attempt,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const gotThrough = attempt.problem === null;
    await ctx.db
      .update(webhookDeliveries)
      .set({
        ...attempt,
        attempts: delivery.attempts + 1,
        state: gotThrough ? "delivered" : "failed",
        nextAt: ctx.now(),
        lastAttemptAt: ctx.now(),
      })
      .where(eq(webhookDeliveries.id, delivery.id));
    if (gotThrough && webhook.pausedAt === null) {
      // The receiver answers again: its waiting deliveries are made now.
      await recordSuccess(ctx, webhook, null);
      await enqueueDelivering(ctx, { webhookId: webhook.id });
    }
    publish(ctx, [rooms.admins], "webhook", { action: "deliveries", webhookId: webhook.id });
  });
}

function outcome(ctx: Context, attempts: number, { problem }: Attempt): { state: DeliveryState; nextAt: Date } {
  if (problem === null) return { state: "delivered", nextAt: ctx.now() };
  const minutes = retryMinutes[attempts - 1];
  if (minutes === undefined) return { state: "failed", nextAt: ctx.now() };
  return { state: "waiting", nextAt: new Date(ctx.now().getTime() + minutes * 60_000) };
}

async function recordSuccess(ctx: Context, { id, failingSince }: WebhookRow, busyUntil: Date | null): Promise<void> {
  await ctx.db.update(webhooks).set({ failures: 0, failingSince: null, busyUntil }).where(eq(webhooks.id, id));
  if (failingSince) await publishWebhook(ctx, id);
}

async function recordFailure(ctx: Context, id: number, { status }: Attempt): Promise<void> {
  const now = ctx.now();
  const [webhook] = await ctx.db
    .update(webhooks)
    .set({
      failures: sql`${webhooks.failures} + 1`,
      failingSince: sql`coalesce(${webhooks.failingSince}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(webhooks.id, id))
    .returning();
  if (!webhook) return;
  const hasFailedFor = now.getTime() - (webhook.failingSince?.getTime() ?? now.getTime());
  const reason = status === 410 ? "gone" : hasFailedFor >= pauseAfterHours * hourMs ? "failing" : null;
  const restMs = Math.min(rest.firstMs * 2 ** Math.min(webhook.failures - 1, 10), rest.mostMs);
  const busyUntil = new Date(now.getTime() + restMs);
  const paused = reason && webhook.pausedAt === null && ({ pausedAt: now, pauseReason: reason } as const);
  await ctx.db
    .update(webhooks)
    .set({ busyUntil, ...paused })
    .where(eq(webhooks.id, id));
  // Continues with its other due deliveries after the waiting time.
  await enqueueDelivering(ctx, { webhookId: id }, busyUntil);
  await publishWebhook(ctx, id);
}
