import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { campaignConnections } from "./campaign-connections.table.ts";
import { tellCampaign } from "./campaign-view.ts";
import { campaigns } from "./campaigns.table.ts";

/** Cancels the company's campaigns that no connection is left for, and says why. Answers their ids. */
export async function haltStranded(ctx: Context): Promise<number[]> {
  const able = ctx.db
    .select({ one: sql`1` })
    .from(campaignConnections)
    .where(and(eq(campaignConnections.campaignId, campaigns.id), eq(campaignConnections.isRestricted, false)));
  const halted = await ctx.db
    .update(campaigns)
    .set({ status: "CANCELADA", halt: "noConnection" })
    .where(
      and(
        eq(campaigns.companyId, ctx.companyId),
        inArray(campaigns.status, ["EM_ANDAMENTO", "FORA_DO_HORARIO", "PROGRAMADA"]),
        notExists(able),
      ),
    )
    .returning({ id: campaigns.id });
  for (const { id } of halted) await tellCampaign(ctx, id, "update");
  return halted.map(({ id }) => id);
}
