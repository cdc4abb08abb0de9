import type { Shipment } from "@balcao/shared/campaigns.ts";
import { and, eq, inArray } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { retryMessage } from "../messages/send/retry-message.ts";
import { campaignShipments } from "./campaign-shipments.table.ts";
import { type CampaignRow, campaigns } from "./campaigns.table.ts";
import { messageOf } from "./cut-shipments.ts";
import { wakeLanes } from "./launch-campaign.ts";
import { selectShipments, toShipment } from "./list-shipments.ts";

/**
 * Sends a shipment that failed, or is uncertain, again, because a person says so: its message under the id it always
 * had, so that a phone which has it does not show it twice; one that never became a message waits for its turn anew.
 * Throws ERR_CAMPAIGN_STATUS where that cannot be.
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
    if (messageId !== null) await retryMessage(ctx, messageId);
    else await planAgain(ctx, shipmentId, found.campaign);
    const [shown] = await selectShipments(ctx, campaignId, eq(campaignShipments.id, shipmentId));
    if (!shown) throw new AppError("ERR_NOT_FOUND");
    return toShipment(shown);
  });
}

async function planAgain(ctx: Context, id: number, campaign: CampaignRow): Promise<void> {
  const { status } = campaign;
  if (status !== "EM_ANDAMENTO" && status !== "FORA_DO_HORARIO")
    throw new AppError("ERR_CAMPAIGN_STATUS", undefined, { details: { status } });
  await ctx.db.update(campaignShipments).set({ status: "pending", failure: null }).where(eq(campaignShipments.id, id));
  await wakeLanes(ctx, campaign);
}
