import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { campaignConnections } from "./campaign-connections.table.ts";
import type { CampaignWork } from "./campaign-queue.ts";
import { tellCampaign } from "./campaign-view.ts";
import { haltStranded } from "./halt-stranded.ts";

/** WhatsApp restricts a number (463): nothing more leaves by it until a person starts the campaign again. */
export function restrictLane(ctx: Context, { campaignId, connectionId }: CampaignWork): Promise<void> {
  return transact(ctx, async (ctx) => {
    await ctx.db
      .update(campaignConnections)
      .set({ isRestricted: true })
      .where(and(eq(campaignConnections.campaignId, campaignId), eq(campaignConnections.connectionId, connectionId)));
    const halted = await haltStranded(ctx);
    if (!halted.includes(campaignId)) await tellCampaign(ctx, campaignId, "update");
  });
}
