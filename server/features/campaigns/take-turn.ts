import { and, eq, sql } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { retryLostRace } from "../../platform/retry-lost-race.ts";
import { isBlocked } from "../auth/signed-in.ts";
import { isOpenAt } from "../hours/opening-hours.ts";
import { campaignConnections } from "./campaign-connections.table.ts";
import { type CampaignWork, enqueueTurn } from "./campaign-queue.ts";
import { tellCampaign } from "./campaign-view.ts";
import { campaigns } from "./campaigns.table.ts";
import { settleCut } from "./cut-shipments.ts";
import { type Lane, lockLane } from "./lock-lane.ts";
import { followsText, type Prepared, prepareShipment } from "./prepare-shipment.ts";

/** What a turn hands to WhatsApp. */
export type Turn = CampaignWork & Prepared & { hasSound: boolean };

/**
 * Takes a connection's turn for a campaign, if it is due: the next shipment's message is stored, marked as on its way,
 * and the turn after it planned, in one transaction. Answers what is to be sent; null when there is nothing. Whatever
 * was cut off after it might have gone out is left uncertain, and never taken again (DECISIONS "Campaigns").
 */
export function takeTurn(ctx: Context, work: CampaignWork): Promise<Turn | null> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const lane = await lockLane(ctx, work);
      if (!lane) return null;
      // No other turn of this lane runs at this moment: what is on its way was left there.
      const unsent = lane.hasLeft ? await settleCut(ctx, work) : null;
      const hasSound = lane.file !== null && followsText(lane.file.mimeType);
      if (unsent) return { ...work, ...unsent, hasSound, isLast: true };
      if (!(await mayGoOn(ctx, lane))) return null;
      const shipment = await prepareShipment(ctx, lane);
      if (shipment === "more") await enqueueTurn(ctx, work);
      if (!shipment || shipment === "more") return null;
      await planNext(ctx, lane);
      return { ...work, ...shipment, hasSound };
    }),
  );
}

async function mayGoOn(ctx: Context, lane: Lane): Promise<boolean> {
  const { campaign, isRestricted, isEnabled, isEarly, freeAt, company } = lane;
  if (campaign.status !== "EM_ANDAMENTO" || isRestricted || isEarly) return false;
  // Looked at again every minute.
  if (!isEnabled || isBlocked(company, ctx.now())) return false;
  if (lane.scheduleType === "company" && !isOpen(ctx, lane)) {
    await ctx.db.update(campaigns).set({ status: "FORA_DO_HORARIO" }).where(eq(campaigns.id, campaign.id));
    await tellCampaign(ctx, campaign.id, "update");
    return false;
  }
  if (!freeAt) return true;
  await ctx.db.update(campaignConnections).set({ nextAt: freeAt }).where(isLane(lane));
  await enqueueTurn(ctx, { campaignId: campaign.id, connectionId: lane.connectionId }, freeAt);
  return false;
}

const isOpen = (ctx: Context, { hours }: Lane): boolean =>
  isOpenAt(hours.schedules, hours.holidays, ctx.now(), hours.timeZone);

/** The wait varies by a fifth, as a person's would. */
async function planNext(ctx: Context, lane: Lane): Promise<void> {
  const seconds = lane.campaign.waitTime * (0.8 + 0.4 * Math.random());
  const [planned] = await ctx.db
    .update(campaignConnections)
    .set({
      sentAt: sql`clock_timestamp()`,
      nextAt: sql`clock_timestamp() + ${seconds} * interval '1 second'`,
    })
    .where(isLane(lane))
    .returning({ nextAt: campaignConnections.nextAt });
  const at = seconds > 0 ? planned?.nextAt : null;
  await enqueueTurn(ctx, { campaignId: lane.campaign.id, connectionId: lane.connectionId }, at ?? undefined);
}

const isLane = ({ campaign, connectionId }: Lane) =>
  and(eq(campaignConnections.campaignId, campaign.id), eq(campaignConnections.connectionId, connectionId));
