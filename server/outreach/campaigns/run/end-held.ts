import { and, asc, eq, gt, inArray, isNotNull, lt } from "drizzle-orm";
import { type Services, systemContext } from "../../../context.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { campaigns } from "../campaigns.table.ts";
import { publishProgress } from "../report/publish-progress.ts";
import { markUncertain } from "../send/interrupted-shipments.ts";

/** Channels judge a template within hours. */
const longestHoldMs = 7 * 24 * 3_600_000;
/** Shipments read and ended at once. */
const batch = 500;

type Held = Pick<typeof campaignShipments.$inferSelect, "id" | "companyId" | "campaignId" | "messageId">;

/**
 * Ends shipments that a channel has held for a week: its answer was lost, or their contact was erased meanwhile. They become
 * uncertain, as the channel may deliver them yet. Every hour; safe to run twice.
 */
export async function endHeld(services: Services): Promise<void> {
  const before = new Date(services.now().getTime() - longestHoldMs);
  for (let after = 0, left: Held[]; ; after = left.at(-1)?.id ?? 0) {
    left = await heldSince(services, before, after);
    for (const [campaignId, shipments] of Map.groupBy(left, (one) => one.campaignId))
      await end(services, campaignId, shipments).catch((error: unknown) =>
        services.log.error({ error, campaignId }, "held messages of a campaign could not be ended"),
      );
    if (left.length < batch) return;
  }
}

function heldSince({ db }: Services, before: Date, after: number): Promise<Held[]> {
  const { id, companyId, campaignId, messageId, status, attemptedAt } = campaignShipments;
  const withTemplate = db.select({ id: campaigns.id }).from(campaigns).where(isNotNull(campaigns.template));
  return db
    .select({ id, companyId, campaignId, messageId })
    .from(campaignShipments)
    .where(and(inArray(campaignId, withTemplate), eq(status, "held"), lt(attemptedAt, before), gt(id, after)))
    .orderBy(asc(id))
    .limit(batch);
}

async function end(services: Services, campaignId: number, shipments: readonly Held[]): Promise<void> {
  const companyId = shipments[0]?.companyId ?? 0;
  const ctx = systemContext(services, companyId, "campaign", { by: "campaign", id: campaignId, depth: 0 });
  await markUncertain(
    ctx,
    shipments.map(({ messageId }) => messageId),
  );
  const ids = shipments.map(({ id }) => id);
  // Those without a message, too.
  await ctx.db
    .update(campaignShipments)
    .set({ status: "uncertain" })
    .where(and(inArray(campaignShipments.id, ids), eq(campaignShipments.status, "held")));
  publishProgress(ctx, campaignId);
}
