import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { isBlocked } from "../../workspace/auth/signed-in.ts";
import { isOpenAt } from "../../workspace/hours/opening-hours.ts";
import { campaignConnections as lanes } from "./campaign-connections.table.ts";
import { followsText } from "./campaign-draft.ts";
import { type CampaignWork, enqueueTurn } from "./campaign-queue.ts";
import { publishCampaign } from "./campaign-view.ts";
import { campaigns } from "./campaigns.table.ts";
import { claimPending } from "./claim-shipment.ts";
import { markAttempted, settleCut } from "./cut-shipments.ts";
import { type Lane, lockLane } from "./lock-lane.ts";
import { type Prepared, prepareShipment } from "./prepare-shipment.ts";
import { releaseShipment } from "./release-shipment.ts";

/** The message that a turn sends. */
export type Turn = CampaignWork & Prepared & { hasSound: boolean };

/**
 * Takes a connection's due turn: stores the next shipment's message, marks it as being sent and plans the next turn, in
 * one transaction. Returns the message, or null. An interrupted shipment that may have left stays uncertain and is
 * never taken again (docs/contract/campaigns.md#shipments).
 */
export function claimTurn(ctx: Context, work: CampaignWork): Promise<Turn | null> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      // Both queries run at once: usually the turn is due.
      const [lane, pending] = await Promise.all([lockLane(ctx, work), claimPending(ctx, work)]);
      if (!lane) return null;
      // No other turn of this lane runs now: shipments on their way were interrupted.
      const unsent = lane.hasLeft ? await settleCut(ctx, work) : null;
      if (await isStopped(ctx, lane)) {
        if (unsent) await releaseShipment(ctx, unsent.shipmentId);
        return null;
      }
      const hasSound = lane.file !== null && followsText(lane.file.mimeType);
      if (unsent) return { ...work, ...(await markAttempted(ctx, unsent)), hasSound, isLast: true, fresh: null };
      if (!(await isDue(ctx, lane))) return null;
      const shipment = await prepareShipment(ctx, lane, pending);
      if (shipment === "more") await enqueueTurn(ctx, work);
      if (!shipment || shipment === "more") return null;
      return { ...work, ...shipment, hasSound };
    }),
  );
}

/** True if the campaign may not send by this connection now. Outside the company's hours it pauses the campaign. */
async function isStopped(ctx: Context, lane: Lane): Promise<boolean> {
  const { campaign, isRestricted, isEnabled, company } = lane;
  if (campaign.status !== "EM_ANDAMENTO" || isRestricted) return true;
  // Checked again every minute.
  if (!isEnabled || isBlocked(company, ctx.now())) return true;
  if (!lane.hasHours || isOpen(ctx, lane)) return false;
  await ctx.db.update(campaigns).set({ status: "FORA_DO_HORARIO" }).where(eq(campaigns.id, campaign.id));
  await publishCampaign(ctx, campaign.id, "update");
  return true;
}

/** True if the lane's wait is over. Another campaign's recent send by the connection extends it. */
async function isDue(ctx: Context, lane: Lane): Promise<boolean> {
  const { campaign, isEarly, freeAt } = lane;
  if (isEarly) return false;
  if (!freeAt) return true;
  await ctx.db.update(lanes).set({ nextAt: freeAt }).where(isLane(lane));
  await enqueueTurn(ctx, { campaignId: campaign.id, connectionId: lane.connectionId }, freeAt);
  return false;
}

const isOpen = (ctx: Context, { hours }: Lane): boolean =>
  isOpenAt(hours.schedules, hours.holidays, ctx.now(), hours.timeZone);

const isLane = ({ campaign, connectionId }: Lane) =>
  and(eq(lanes.campaignId, campaign.id), eq(lanes.connectionId, connectionId));
