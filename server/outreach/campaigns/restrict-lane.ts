import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { campaignConnections } from "./campaign-connections.table.ts";
import { campaignShipments } from "./campaign-shipments.table.ts";
import { publishCampaign } from "./campaign-view.ts";
import type { Turn } from "./claim-turn.ts";
import { haltStranded } from "./halt-stranded.ts";
import { releaseShipment } from "./release-shipment.ts";

/**
 * Stops a lane because WhatsApp restricts its number. Only a person can start the campaign on it again. The shipment
 * that met the restriction was not sent, and waits for another turn.
 */
export function restrictLane(ctx: Context, turn: Turn): Promise<void> {
  const { campaignId, connectionId, shipmentId } = turn;
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      await ctx.db
        .update(campaignConnections)
        .set({ isRestricted: true })
        .where(and(eq(campaignConnections.campaignId, campaignId), eq(campaignConnections.connectionId, connectionId)));
      await ctx.db.update(campaignShipments).set({ attemptedAt: null }).where(eq(campaignShipments.id, shipmentId));
      await releaseShipment(ctx, shipmentId);
      const halted = await haltStranded(ctx);
      if (!halted.includes(campaignId)) await publishCampaign(ctx, campaignId, "update");
    }),
  );
}
