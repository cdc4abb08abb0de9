import { and, asc, eq, isNull, lte, or, type SQL } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { isBlocked, standing } from "../auth/signed-in.ts";
import { companies } from "../companies/companies.table.ts";
import { type DeliveryRow, webhookDeliveries } from "./webhook-deliveries.table.ts";
import { type WebhookRow, webhooks } from "./webhooks.table.ts";

/** Longer than any attempt takes: what was taken and not settled by then is anybody's, for whoever took it is dead. */
const takenForMs = 15_000;

export const takenUntil = ({ now }: Context): Date => new Date(now().getTime() + takenForMs);

/** A webhook that may be delivered to now, for nobody else until it is let go. Null when it may not, or somebody does. */
export async function takeWebhook(ctx: Context, id: number): Promise<WebhookRow | null> {
  if (!(await isInGoodStanding(ctx))) return null;
  const [webhook] = await ctx.db
    .update(webhooks)
    .set({ busyUntil: takenUntil(ctx) })
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

/** Nothing leaves for a company that may not use the product; what happened meanwhile waits. */
async function isInGoodStanding({ db, companyId, now }: Context): Promise<boolean> {
  const [company] = await db.select(standing).from(companies).where(eq(companies.id, companyId));
  return company !== undefined && !isBlocked(company, now());
}

/** Takes the oldest due delivery of a webhook, or one of them, for nobody else for a while. Null when there is none. */
export async function takeDelivery(ctx: Context, webhookId: number, which?: SQL): Promise<DeliveryRow | null> {
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
    .set({ nextAt: takenUntil(ctx) })
    .where(eq(webhookDeliveries.id, due))
    .returning();
  return taken ?? null;
}
