import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { campaignConnections } from "./campaign-connections.table.ts";
import type { CampaignWork } from "./campaign-queue.ts";
import { publishCampaign } from "./campaign-view.ts";
import { haltStranded } from "./halt-stranded.ts";

/** Stops a lane because WhatsApp restricts its number. Only a person can start the campaign on it again. */
export function restrictLane(ctx: Context, { campaignId, connectionId }: CampaignWork): Promise<void> {
  return transact(ctx, async (ctx) => {
    await ctx.db
      .update(campaignConnections)
      .set({ isRestricted: true })
      .where(and(eq(campaignConnections.campaignId, campaignId), eq(campaignConnections.connectionId, connectionId)));
    const halted = await haltStranded(ctx);
    if (!halted.includes(campaignId)) await publishCampaign(ctx, campaignId, "update");
  });
}
