import { eq } from "drizzle-orm";
import { templateQueue } from "../../../channels/message-templates/template-queue.ts";
import { type Context, transact } from "../../../context.ts";
import { enqueueForConnection } from "../../../platform/jobs/connection-queue.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { haltCampaign } from "../run/halt-campaign.ts";
import type { CampaignSend } from "./claim-sends.ts";
import { releaseShipment } from "./release-shipment.ts";

/**
 * Halts a campaign because the channel says that its template cannot be sent now. The shipment that met this was not sent,
 * and waits with the others. The webhook of the template's state may be lost, so its templates are read again.
 */
export function stopForTemplate(ctx: Context, { campaignId, connectionId, shipmentId }: CampaignSend): Promise<void> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      await ctx.db.update(campaignShipments).set({ attemptedAt: null }).where(eq(campaignShipments.id, shipmentId));
      await releaseShipment(ctx, shipmentId);
      await haltCampaign(ctx, campaignId, "template");
      await enqueueForConnection(ctx, templateQueue, { connectionId });
    }),
  );
}
