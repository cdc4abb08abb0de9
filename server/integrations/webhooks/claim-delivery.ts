import { and, asc, eq, isNull, lte, or, type SQL } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { isBlocked, standing } from "../../workspace/auth/signed-in.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { type DeliveryRow, webhookDeliveries } from "./webhook-deliveries.table.ts";
import { type WebhookRow, webhooks } from "./webhooks.table.ts";

/** Longer than any attempt takes. A claim older than this is free again, as its process has died. */
const claimMs = 15_000;

export const claimedUntil = ({ now }: Context): Date => new Date(now().getTime() + claimMs);

/**
 * Claims a webhook for deliveries. Null if it is switched off, paused, resting or claimed, or its company is blocked.
 */
export async function claimWebhook(ctx: Context, id: number): Promise<WebhookRow | null> {
  if (!(await isInGoodStanding(ctx))) return null;
  const [webhook] = await ctx.db
    .update(webhooks)
    .set({ busyUntil: claimedUntil(ctx) })
    .where(
      and(
        eq(webhooks.companyId, ctx.companyId),
        eq(webhooks.id, id),
        eq(webhooks.isActive, true),
        isNull(webhooks.pausedAt),
        or(isNull(webhooks.busyUntil), lte(webhooks.busyUntil, ctx.now())),
      ),
    )
    .returning();
  return webhook ?? null;
}

/** False for a blocked company: its deliveries wait. */
async function isInGoodStanding({ db, companyId, now }: Context): Promise<boolean> {
  const [company] = await db.select(standing).from(companies).where(eq(companies.id, companyId));
  return company !== undefined && !isBlocked(company, now());
}

/** Claims a webhook's oldest due delivery, or the one that `which` names, for a while. Null when there is none. */
export async function claimDelivery(ctx: Context, webhookId: number, which?: SQL): Promise<DeliveryRow | null> {
  const { db, now } = ctx;
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.state, "waiting"),
        lte(webhookDeliveries.nextAt, now()),
        which,
      ),
    )
    .orderBy(asc(webhookDeliveries.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [taken] = await db
    .update(webhookDeliveries)
    .set({ nextAt: claimedUntil(ctx) })
    .where(eq(webhookDeliveries.id, due))
    .returning();
  return taken ?? null;
}
