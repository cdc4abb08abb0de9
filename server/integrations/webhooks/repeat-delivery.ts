import type { WebhookDeliveryDetail } from "@balcao/shared/integrations/webhooks.ts";
import { eq } from "drizzle-orm";
import { type Context, publish, transact } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { apiEvents } from "../api-events/api-events.table.ts";
import { type DeliveryWork, enqueueDelivering } from "./delivery-queue.ts";
import { findDelivery } from "./list-deliveries.ts";
import { webhookDeliveries } from "./webhook-deliveries.table.ts";
import { findWebhook } from "./webhook-view.ts";

/** Repeats a delivery now, in any of its states. */
export function repeatDelivery(ctx: Context, webhookId: number, deliveryId: number): Promise<WebhookDeliveryDetail> {
  return transact(ctx, async (ctx) => {
    const { state } = await findDelivery(ctx, webhookId, deliveryId);
    await ctx.db
      .update(webhookDeliveries)
      .set({ state: "waiting", nextAt: ctx.now() })
      .where(eq(webhookDeliveries.id, deliveryId));
    // A waiting delivery keeps its further attempts.
    return announced(ctx, webhookId, { deliveryId, isLast: state !== "waiting" });
  });
}

/** Tests a webhook with an event that reports nothing. */
export function testWebhook(ctx: Context, webhookId: number): Promise<WebhookDeliveryDetail> {
  return transact(ctx, async (ctx) => {
    await findWebhook(ctx, webhookId);
    const { companyId } = ctx;
    const createdAt = ctx.now();
    const [event] = await ctx.db
      .insert(apiEvents)
      .values({ companyId, type: "webhook.test", createdAt })
      .returning({ id: apiEvents.id });
    const [delivery] = await ctx.db
      .insert(webhookDeliveries)
      .values({ companyId, webhookId, eventId: event?.id ?? 0, nextAt: createdAt, createdAt })
      .returning({ id: webhookDeliveries.id });
    return announced(ctx, webhookId, { deliveryId: delivery?.id ?? 0, isLast: true });
  });
}

async function announced(
  ctx: Context,
  webhookId: number,
  one: NonNullable<DeliveryWork["one"]>,
): Promise<WebhookDeliveryDetail> {
  await enqueueDelivering(ctx, { webhookId, one });
  publish(ctx, [rooms.admins], "webhook", { action: "deliveries", webhookId });
  return findDelivery(ctx, webhookId, one.deliveryId);
}
