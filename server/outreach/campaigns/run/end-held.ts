import { and, eq, inArray, isNotNull, lt } from "drizzle-orm";
import { type Services, systemContext } from "../../../context.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { campaigns } from "../campaigns.table.ts";
import { publishProgress } from "../report/publish-progress.ts";
import { markUncertain } from "../send/interrupted-shipments.ts";

/** Channels judge a template within hours. */
const longestHoldMs = 7 * 24 * 3_600_000;

/**
 * Ends shipments that a channel has held for a week: its answer was lost, or their contact was erased meanwhile. They become
 * uncertain, as the channel may deliver them yet. Every hour; safe to run twice.
 */
export async function endHeld(services: Services): Promise<void> {
  const { db, now } = services;
  const withTemplate = db.select({ id: campaigns.id }).from(campaigns).where(isNotNull(campaigns.template));
  const left = await db
    .select()
    .from(campaignShipments)
    .where(
      and(
        inArray(campaignShipments.campaignId, withTemplate),
        eq(campaignShipments.status, "held"),
        lt(campaignShipments.attemptedAt, new Date(now().getTime() - longestHoldMs)),
      ),
    );
  const byCampaign = Map.groupBy(left, ({ campaignId }) => campaignId);
  for (const [campaignId, shipments] of byCampaign) {
    const [first] = shipments;
    if (!first) continue;
    const ctx = systemContext(services, first.companyId, "campaign", { by: "campaign", id: campaignId, depth: 0 });
    await markUncertain(
      ctx,
      shipments.map(({ messageId }) => messageId),
    );
    const ids = shipments.map(({ id }) => id);
    const stillHeld = and(inArray(campaignShipments.id, ids), eq(campaignShipments.status, "held"));
    await db.update(campaignShipments).set({ status: "uncertain" }).where(stillHeld);
    publishProgress(ctx, campaignId);
  }
}
