import type { Webhook } from "@balcao/shared/webhooks.ts";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { type Context, tell } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { webhookDeliveries } from "./webhook-deliveries.table.ts";
import { webhooks } from "./webhooks.table.ts";

/** Counts stop here: nobody reads a larger number. */
const countLimit = 1000;

const waiting = sql<number>`(select count(*)::int from (
  select 1 from ${webhookDeliveries} d where d.webhook_id = ${webhooks}.id and d.state = 'waiting' limit ${countLimit}) waiting)`;

/** The company's webhooks as its admins see them, without their secrets; there are few. */
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
    isActive: webhook.isActive,
    pausedAt: webhook.pausedAt?.toISOString() ?? null,
    pauseReason: webhook.pauseReason,
    failingSince: webhook.failingSince?.toISOString() ?? null,
    waiting,
    createdAt: webhook.createdAt.toISOString(),
  }));
}

/** One of the company's. Throws ERR_NO_WEBHOOK_FOUND. */
export async function findWebhook(ctx: Context, id: number): Promise<Webhook> {
  const [found] = await readWebhooks(ctx, eq(webhooks.id, id));
  if (!found) throw new AppError("ERR_NO_WEBHOOK_FOUND");
  return found;
}

/** Tells the admins' screens how a webhook is now. */
export async function tellWebhook(ctx: Context, id: number): Promise<Webhook> {
  const webhook = await findWebhook(ctx, id);
  tell(ctx, [rooms.admins], "webhook", { action: "update", webhook });
  return webhook;
}
