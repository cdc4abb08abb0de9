import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { publishCampaign } from "../campaign-view.ts";
import { campaigns } from "../campaigns.table.ts";

/** Ends a campaign when it has nothing left to send, to ask or to wait for. */
export async function finishCampaign(ctx: Context, campaignId: number): Promise<void> {
  const left = ctx.db
    .select({ one: sql`1` })
    .from(campaignShipments)
    .where(
      and(
        eq(campaignShipments.campaignId, campaignId),
        inArray(campaignShipments.status, ["pending", "asking", "asked", "confirmed", "sending"]),
      ),
    );
  const [finished] = await ctx.db
    .update(campaigns)
    .set({ status: "FINALIZADA", completedAt: ctx.now() })
    .where(and(eq(campaigns.id, campaignId), eq(campaigns.status, "EM_ANDAMENTO"), notExists(left)))
    .returning({ id: campaigns.id });
  if (finished) await publishCampaign(ctx, campaignId, "update");
}
