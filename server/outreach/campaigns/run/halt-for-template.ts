import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { publishCampaign } from "../campaign-view.ts";
import { campaigns } from "../campaigns.table.ts";
import { releaseUnsent } from "../send/release-shipment.ts";

/**
 * Halts a campaign whose template nobody can send now. What it has not sent waits until a person starts it again. Also a
 * finished one, if the channel gave shipments back. Does nothing to a halted one, so that people are told once. Runs in the
 * caller's transaction.
 */
export async function haltForTemplate(ctx: Context, campaignId: number): Promise<void> {
  const [halted] = await ctx.db
    .update(campaigns)
    .set({ status: "CANCELADA", halt: "template", completedAt: null })
    .where(
      and(eq(campaigns.id, campaignId), inArray(campaigns.status, ["EM_ANDAMENTO", "FORA_DO_HORARIO", "FINALIZADA"])),
    )
    .returning({ id: campaigns.id });
  if (!halted) return;
  await releaseUnsent(ctx, campaignId);
  await publishCampaign(ctx, campaignId, "update");
}
