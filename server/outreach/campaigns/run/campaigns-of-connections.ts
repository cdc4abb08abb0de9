import { and, eq, or } from "drizzle-orm";
import type { ConnectionFollower } from "../../../channels/connections/connection-followers.ts";
import type { Context } from "../../../context.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { markUncertain, messageOf, onTheirWay } from "../send/interrupted-shipments.ts";
import { cancelWithoutConnection } from "./cancel-without-connection.ts";

export const campaignsOfConnections: ConnectionFollower = {
  removing: leaveCampaigns,
  removed: async (ctx) => {
    await cancelWithoutConnection(ctx);
  },
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
