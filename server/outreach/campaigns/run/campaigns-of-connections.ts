import { and, eq, inArray, or } from "drizzle-orm";
import type { ConnectionFollower } from "../../../channels/connections/connection-followers.ts";
import type { Context } from "../../../context.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { publishCampaign } from "../campaign-view.ts";
import { campaigns } from "../campaigns.table.ts";
import { markUncertain, messageOf, onTheirWay } from "../send/interrupted-shipments.ts";
import { cancelWithoutConnection } from "./cancel-without-connection.ts";
import { wakeAble } from "./reassign-shipments.ts";

export const campaignsOfConnections: ConnectionFollower = {
  removing: leaveCampaigns,
  removed: async (ctx) => {
    await cancelWithoutConnection(ctx);
  },
  newChatsChanged: continueCampaigns,
};

/**
 * Called before a connection is deleted: its shipments on their way, and those that its channel holds, become uncertain, as
 * they may be delivered.
 */
async function leaveCampaigns(ctx: Context, connectionId: number): Promise<void> {
  const left = await ctx.db
    .select()
    .from(campaignShipments)
    .where(
      and(
        eq(campaignShipments.companyId, ctx.companyId),
        eq(campaignShipments.connectionId, connectionId),
        or(onTheirWay, eq(campaignShipments.status, "held")),
      ),
    );
  await markUncertain(ctx, left.map(messageOf));
}

/** Shows the running campaigns of a connection what its number may do now, and has their connections look for shipments. */
async function continueCampaigns(ctx: Context, connectionId: number): Promise<void> {
  const running = await ctx.db
    .select({ id: campaigns.id })
    .from(campaigns)
    .innerJoin(campaignConnections, eq(campaignConnections.campaignId, campaigns.id))
    .where(
      and(
        eq(campaigns.companyId, ctx.companyId),
        eq(campaignConnections.connectionId, connectionId),
        inArray(campaigns.status, ["EM_ANDAMENTO", "FORA_DO_HORARIO"]),
      ),
    );
  for (const { id } of running) {
    await wakeAble(ctx, id);
    await publishCampaign(ctx, id, "update");
  }
}
