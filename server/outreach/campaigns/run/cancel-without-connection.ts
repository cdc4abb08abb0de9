import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { publishCampaign } from "../campaign-view.ts";
import { campaigns } from "../campaigns.table.ts";

/** Cancels the company's campaigns without a usable connection, and records the reason. Returns their ids. */
export async function cancelWithoutConnection(ctx: Context): Promise<number[]> {
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
  for (const { id } of halted) await publishCampaign(ctx, id, "update");
  return halted.map(({ id }) => id);
}
