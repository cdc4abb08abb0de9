import type {
  DeliveryPage,
  ListDeliveries,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from "@balcao/shared/integrations/webhooks.ts";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { countUpTo, cutPage, pageSize } from "../../platform/http/page.ts";
import { keysetAfter, keysetCursor } from "../../platform/sql/keyset.ts";
import { selectEvents, toWebhookEvent } from "../api-events/api-event-view.ts";
import { apiEvents } from "../api-events/api-events.table.ts";
import { type DeliveryRow, webhookDeliveries } from "./webhook-deliveries.table.ts";
import { findWebhook } from "./webhook-view.ts";

/** Returns one page of a webhook's deliveries, the latest first. */
export async function listDeliveries(ctx: Context, webhookId: number, query: ListDeliveries): Promise<DeliveryPage> {
  await findWebhook(ctx, webhookId);
  const { createdAt, id } = webhookDeliveries;
  const matching = and(
    eq(webhookDeliveries.webhookId, webhookId),
    query.state && eq(webhookDeliveries.state, query.state),
  );
  const [found, count] = await Promise.all([
    ctx.db
      .select({ delivery: webhookDeliveries, eventType: apiEvents.type })
      .from(webhookDeliveries)
      .innerJoin(apiEvents, eq(apiEvents.id, webhookDeliveries.eventId))
      .where(and(matching, keysetAfter(query.cursor, createdAt, id)))
      .orderBy(desc(createdAt), desc(id))
      .limit(pageSize + 1),
    countUpTo(ctx.db, query, sql`from ${webhookDeliveries} where ${matching}`),
  ]);
  const { rows, ...page } = cutPage(found, ({ delivery }) =>
    keysetCursor({ at: delivery.createdAt.toISOString(), id: delivery.id }),
  );
  return { deliveries: rows.map(({ delivery, eventType }) => toDelivery(delivery, eventType)), count, ...page };
}

/** Returns one delivery with its request and its answer. Throws ERR_NO_DELIVERY_FOUND. */
export async function findDelivery(
  ctx: Context,
  webhookId: number,
  deliveryId: number,
): Promise<WebhookDeliveryDetail> {
  await findWebhook(ctx, webhookId);
  const [delivery] = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.id, deliveryId)));
  const [event] = delivery ? await selectEvents(ctx).where(eq(apiEvents.id, delivery.eventId)) : [];
  if (!delivery || !event) throw new AppError("ERR_NO_DELIVERY_FOUND");
  return {
    ...toDelivery(delivery, event.event.type),
    request: toWebhookEvent(ctx, event, webhookId),
    answer: delivery.answer,
  };
}

function toDelivery(row: DeliveryRow, eventType: WebhookDelivery["eventType"]): WebhookDelivery {
  const { id, eventId, state, attempts, nextAt, lastAttemptAt, status, durationMs, problem, createdAt } = row;
  return {
    id: String(id),
    eventId: String(eventId),
    eventType,
    state,
    attempts,
    nextAt: state === "waiting" ? nextAt.toISOString() : null,
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    status,
    durationMs,
    problem,
    createdAt: createdAt.toISOString(),
  };
}
