import type { Campaign, CampaignStatus } from "@balcao/shared/campaigns.ts";
import { eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { retryLostRace } from "../../platform/retry-lost-race.ts";
import { tellCampaign } from "./campaign-view.ts";
import { type CampaignRow, campaigns } from "./campaigns.table.ts";
import { launchCampaign } from "./launch-campaign.ts";
import { releaseUnsent } from "./release-shipment.ts";
import { lockCampaign } from "./save-campaign.ts";

/** Starts a new campaign: at once, or at its time when that lies ahead (DECISIONS "Campaigns"). */
export function startCampaign(ctx: Context, id: number): Promise<Campaign> {
  return moveCampaign(ctx, id, ["INATIVA"], async (ctx, campaign) => {
    if (campaign.scheduledAt && campaign.scheduledAt > ctx.now()) await setStatus(ctx, id, "PROGRAMADA");
    else await launchCampaign(ctx, campaign);
  });
}

/**
 * Stops a campaign. What is on its way to WhatsApp at this moment arrives; nothing else leaves, not even what waits for
 * a connection that is away.
 */
export function cancelCampaign(ctx: Context, id: number): Promise<Campaign> {
  const running: CampaignStatus[] = ["EM_ANDAMENTO", "FORA_DO_HORARIO", "PROGRAMADA"];
  return moveCampaign(ctx, id, running, async (ctx) => {
    await setStatus(ctx, id, "CANCELADA");
    await releaseUnsent(ctx, id);
  });
}

/** Goes on with a campaign that was cancelled, or had to stop: with those who got nothing yet. */
export function restartCampaign(ctx: Context, id: number): Promise<Campaign> {
  return moveCampaign(ctx, id, ["CANCELADA"], launchCampaign);
}

/** Moves a campaign on from one of the statuses that allow it. Throws ERR_CAMPAIGN_STATUS from any other. */
function moveCampaign(
  ctx: Context,
  id: number,
  from: readonly CampaignStatus[],
  move: (ctx: Context, campaign: CampaignRow) => Promise<void>,
): Promise<Campaign> {
  // A turn that is taken at this moment holds its lane and wants the campaign; here it is the other way round.
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const campaign = await lockCampaign(ctx, id);
      const { status } = campaign;
      if (!from.includes(status)) throw new AppError("ERR_CAMPAIGN_STATUS", undefined, { details: { status } });
      await move(ctx, campaign);
      return tellCampaign(ctx, id, "update");
    }),
  );
}

async function setStatus(ctx: Context, id: number, status: CampaignStatus): Promise<void> {
  await ctx.db.update(campaigns).set({ status, halt: null }).where(eq(campaigns.id, id));
}
