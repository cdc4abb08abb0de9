import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { campaignShipments } from "./campaign-shipments.table.ts";
import { leaveUncertain, messageOf, onTheirWay } from "./cut-shipments.ts";

/** Before a connection is deleted: what is on its way through it may have gone out, and nobody will know. */
export async function leaveCampaigns(ctx: Context, connectionId: number): Promise<void> {
  const left = await ctx.db
    .select()
    .from(campaignShipments)
    .where(
      and(eq(campaignShipments.companyId, ctx.companyId), eq(campaignShipments.connectionId, connectionId), onTheirWay),
    );
  await leaveUncertain(ctx, left.map(messageOf));
}
