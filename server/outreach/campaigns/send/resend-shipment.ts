import { isCorrectable, type Shipment } from "@balcao/shared/outreach/campaigns.ts";
import { and, eq, inArray } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { retryMessage } from "../../../inbox/messages/send/retry-message.ts";
import { campaignShipments, type ShipmentRow } from "../campaign-shipments.table.ts";
import { publishCampaign } from "../campaign-view.ts";
import { type CampaignRow, campaigns } from "../campaigns.table.ts";
import { selectShipments, toShipment } from "../report/list-shipments.ts";
import { enqueueNextSends } from "../run/launch-campaign.ts";
import { messageOf } from "./interrupted-shipments.ts";

/**
 * Resends a failed or uncertain shipment: its message under the same id, so that no phone shows it twice; one without a
 * message waits to be sent again, or throws ERR_CAMPAIGN_STATUS if the campaign does not run; one whose values were missing
 * lets a finished campaign run again. Throws ERR_RETRY_USELESS
 * if the contact said no.
 */
export function resendShipment(ctx: Context, campaignId: number, shipmentId: number): Promise<Shipment> {
  return transact(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({ shipment: campaignShipments, campaign: campaigns })
      .from(campaignShipments)
      .innerJoin(campaigns, eq(campaigns.id, campaignShipments.campaignId))
      .where(
        and(
          eq(campaignShipments.companyId, ctx.companyId),
          eq(campaignShipments.campaignId, campaignId),
          eq(campaignShipments.id, shipmentId),
          inArray(campaignShipments.status, ["failed", "uncertain"]),
        ),
      )
      .for("update", { of: campaignShipments });
    if (!found) throw new AppError("ERR_NOT_FOUND");
    const messageId = messageOf(found.shipment);
    // A contact who declined is not asked again.
    const { failure } = found.shipment;
    if (messageId !== null && (failure === "declined" || failure === "optedOut"))
      throw new AppError("ERR_RETRY_USELESS", undefined, { details: { failure } });
    if (messageId !== null) await retryMessage(ctx, messageId);
    else await planAgain(ctx, found.shipment, found.campaign);
    const [shown] = await selectShipments(ctx, campaignId, eq(campaignShipments.id, shipmentId));
    if (!shown) throw new AppError("ERR_NOT_FOUND");
    return toShipment(shown);
  });
}

async function planAgain(ctx: Context, { id, failure }: ShipmentRow, campaign: CampaignRow): Promise<void> {
  const { status } = campaign;
  const runsAgain = status === "FINALIZADA" && isCorrectable(failure);
  if (status !== "EM_ANDAMENTO" && status !== "FORA_DO_HORARIO" && !runsAgain)
    throw new AppError("ERR_CAMPAIGN_STATUS", undefined, { details: { status } });
  await ctx.db.update(campaignShipments).set({ status: "pending", failure: null }).where(eq(campaignShipments.id, id));
  if (runsAgain) {
    await ctx.db
      .update(campaigns)
      .set({ status: "EM_ANDAMENTO", halt: null, completedAt: null })
      .where(and(eq(campaigns.id, campaign.id), eq(campaigns.status, "FINALIZADA")));
    await publishCampaign(ctx, campaign.id, "update");
  }
  await enqueueNextSends(ctx, campaign);
}
