import type { Campaign, CampaignStatus } from "@balcao/shared/outreach/campaigns.ts";
import { eq } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { findCampaign } from "../campaign-view.ts";
import { type CampaignRow, campaigns } from "../campaigns.table.ts";
import { releaseUnsent } from "../send/release-shipment.ts";
import { lockCampaign, publishChanged } from "../set-up/save-campaign.ts";
import { launchCampaign } from "./launch-campaign.ts";

/** Starts a new campaign: at once, or at its time if that is in the future. */
export function startCampaign(ctx: Context, id: number): Promise<Campaign> {
  return moveCampaign(ctx, id, ["INATIVA"], async (ctx, campaign) => {
    if (campaign.scheduledAt && campaign.scheduledAt > ctx.now()) await setStatus(ctx, id, "PROGRAMADA");
    else await launchCampaign(ctx, campaign);
  });
}

/**
 * Stops a campaign. Messages that are being sent arrive; nothing else is sent, not even messages that wait for a
 * disconnected connection.
 */
export function cancelCampaign(ctx: Context, id: number): Promise<Campaign> {
  const running: CampaignStatus[] = ["EM_ANDAMENTO", "FORA_DO_HORARIO", "PROGRAMADA"];
  return moveCampaign(ctx, id, running, async (ctx) => {
    await setStatus(ctx, id, "CANCELADA");
    await releaseUnsent(ctx, id);
  });
}

/**
 * Resumes a cancelled or halted campaign with the contacts that have received nothing, or a finished one as `launchCampaign`.
 * A message that a failed send left unsent is written anew: the campaign may have other texts or another template by now.
 */
export function restartCampaign(ctx: Context, id: number): Promise<Campaign> {
  return moveCampaign(ctx, id, ["CANCELADA", "FINALIZADA"], async (ctx, campaign) => {
    await releaseUnsent(ctx, id);
    await launchCampaign(ctx, campaign);
  });
}

/** Moves a campaign on from an allowed status. Throws ERR_CAMPAIGN_STATUS from any other. */
function moveCampaign(
  ctx: Context,
  id: number,
  from: readonly CampaignStatus[],
  move: (ctx: Context, campaign: CampaignRow) => Promise<void>,
): Promise<Campaign> {
  // Retries deadlocks: a concurrent send locks its campaign connection before the campaign; this, after it.
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const campaign = await lockCampaign(ctx, id);
      const { status } = campaign;
      if (!from.includes(status)) throw new AppError("ERR_CAMPAIGN_STATUS", undefined, { details: { status } });
      const before = await findCampaign(ctx, id);
      await move(ctx, campaign);
      return publishChanged(ctx, before);
    }),
  );
}

async function setStatus(ctx: Context, id: number, status: CampaignStatus): Promise<void> {
  await ctx.db.update(campaigns).set({ status, halt: null }).where(eq(campaigns.id, id));
}
