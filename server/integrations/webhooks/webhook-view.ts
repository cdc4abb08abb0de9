import type { Webhook } from "@balcao/shared/integrations/webhooks.ts";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { type Context, publish } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { webhookDeliveries } from "./webhook-deliveries.table.ts";
import { webhooks } from "./webhooks.table.ts";

/** The largest count that a screen shows. */
const countLimit = 1000;

const waiting = sql<number>`(select count(*)::int from (
  select 1 from ${webhookDeliveries} d where d.webhook_id = ${webhooks}.id and d.state = 'waiting' limit ${countLimit}) waiting)`;

/** Reads the company's webhooks without their secrets, for admins; there are few. */
export async function readWebhooks(ctx: Context, condition?: SQL): Promise<Webhook[]> {
  const rows = await ctx.db
    .select({ webhook: webhooks, waiting })
    .from(webhooks)
    .where(and(eq(webhooks.companyId, ctx.companyId), condition))
    .orderBy(asc(webhooks.id));
  return rows.map(({ webhook, waiting }) => ({
    id: webhook.id,
    name: webhook.name,
    url: webhook.url,
    events: webhook.events,
    signature: webhook.signature,
    isActive: webhook.isActive,
    pausedAt: webhook.pausedAt?.toISOString() ?? null,
    pauseReason: webhook.pauseReason,
    failingSince: webhook.failingSince?.toISOString() ?? null,
    waiting,
    createdAt: webhook.createdAt.toISOString(),
  }));
}

/** Finds a webhook of the company. Throws ERR_NO_WEBHOOK_FOUND. */
export async function findWebhook(ctx: Context, id: number): Promise<Webhook> {
  const [found] = await readWebhooks(ctx, eq(webhooks.id, id));
  if (!found) throw new AppError("ERR_NO_WEBHOOK_FOUND");
  return found;
}

/** Publishes a webhook to the admins' screens. */
export async function publishWebhook(ctx: Context, id: number): Promise<Webhook> {
  const webhook = await findWebhook(ctx, id);
  publish(ctx, [rooms.admins], "webhook", { action: "update", webhook });
  return webhook;
}
