import { and, eq, inArray } from "drizzle-orm";
import { recordRefusal } from "../../../channels/connections/new-chats/record-new-chats.ts";
import { type Context, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { publishCampaign } from "../campaign-view.ts";
import { cancelWithoutConnection } from "../run/cancel-without-connection.ts";
import { wakeAble } from "../run/reassign-shipments.ts";
import type { CampaignSend } from "./claim-sends.ts";
import { isOpenChat } from "./interrupted-shipments.ts";
import { lockSender, releaseShipment } from "./release-shipment.ts";

/** A waiting shipment with this failure was refused once, without a limit that would explain it. */
const refusedOnce = "ERR_WAPP_RESTRICTED";

/**
 * Leaves a shipment to the others, because its channel lets the number start no chats. The number goes on with people who
 * have written to it, and takes the others again at the end of the limit. If the channel tells no limit, the contact may be
 * the reason: it is tried again after all others, and fails if it is refused again.
 */
export function leaveNewChat(ctx: Context, sending: CampaignSend): Promise<void> {
  const { campaignId, connectionId, shipmentId } = sending;
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      await lockSender(ctx, sending);
      const [refused] = await ctx.db
        .update(campaignShipments)
        .set({ attemptedAt: null })
        .where(eq(campaignShipments.id, shipmentId))
        .returning();
      await releaseShipment(ctx, shipmentId);
      const isKnown = refused !== undefined && isOpenChat(refused, connectionId);
      if (!(await recordRefusal(ctx, connectionId, isKnown)))
        await ctx.db
          .update(campaignShipments)
          .set({
            failure: refusedOnce,
            ...(refused?.failure === refusedOnce && { status: "failed" as const }),
          })
          .where(
            and(eq(campaignShipments.id, shipmentId), inArray(campaignShipments.status, ["pending", "confirmed"])),
          );
      await wakeAble(ctx, campaignId);
      await publishCampaign(ctx, campaignId, "update");
    }),
  );
}

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
