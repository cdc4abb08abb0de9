import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { publishCampaign } from "../campaign-view.ts";
import { cancelWithoutConnection } from "../run/cancel-without-connection.ts";
import { wakeAble } from "../run/reassign-shipments.ts";
import type { CampaignSend } from "./claim-send.ts";
import { releaseShipment } from "./release-shipment.ts";

/**
 * Stops a connection of a campaign because WhatsApp restricts its number. Only a person can start the campaign on it again. The shipment
 * that met the restriction was not sent, and is sent later.
 */
export function restrictConnection(ctx: Context, sending: CampaignSend): Promise<void> {
  const { campaignId, connectionId, shipmentId } = sending;
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      await ctx.db
        .update(campaignConnections)
        .set({ isRestricted: true })
        .where(and(eq(campaignConnections.campaignId, campaignId), eq(campaignConnections.connectionId, connectionId)));
      await ctx.db.update(campaignShipments).set({ attemptedAt: null }).where(eq(campaignShipments.id, shipmentId));
      await releaseShipment(ctx, shipmentId);
      const halted = await cancelWithoutConnection(ctx);
      if (halted.includes(campaignId)) return;
      await wakeAble(ctx, campaignId);
      await publishCampaign(ctx, campaignId, "update");
    }),
  );
}
