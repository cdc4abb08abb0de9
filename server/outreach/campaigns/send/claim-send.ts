import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { isBlocked } from "../../../workspace/auth/signed-in.ts";
import { isOpenAt } from "../../../workspace/hours/opening-hours.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { publishCampaign } from "../campaign-view.ts";
import { campaigns } from "../campaigns.table.ts";
import { haltCampaign } from "../run/halt-campaign.ts";
import { wakeAble } from "../run/reassign-shipments.ts";
import { followsText } from "../set-up/campaign-draft.ts";
import { isSendable } from "../set-up/template-state.ts";
import { type CampaignWork, enqueueSend, turnOf } from "./campaign-queue.ts";
import { type Claimed, claimNext, claimPending } from "./claim-shipment.ts";
import { markAttempted, settleInterrupted } from "./interrupted-shipments.ts";
import { type CampaignConnection, lockCampaignConnection, startsNoChats } from "./lock-campaign-connection.ts";
import { markOpenChats } from "./mark-open-chats.ts";
import { type Prepared, prepareShipment } from "./prepare-shipment.ts";
import { releaseShipment } from "./release-shipment.ts";

/** The message that a connection sends now. */
export type CampaignSend = Omit<CampaignWork, "turn"> & Prepared & { hasSound: boolean };

/**
 * Takes a connection's due send: stores the next shipment's message, marks it as being sent and plans the next send, in
 * one transaction. Returns the message, or null. An interrupted shipment that may have left stays uncertain and is
 * never taken again (docs/contract/campaigns.md#shipments).
 */
export function claimSend(ctx: Context, work: CampaignWork): Promise<CampaignSend | null> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      // Both queries run at once: usually the send is due.
      const [campaignConnection, pending] = await Promise.all([
        lockCampaignConnection(ctx, work),
        claimPending(ctx, work),
      ]);
      if (!campaignConnection) return null;
      // No other send of this connection runs now: shipments on their way were interrupted.
      const unsent = campaignConnection.hasLeft ? await settleInterrupted(ctx, work) : null;
      if (await isStopped(ctx, campaignConnection)) {
        if (unsent) await releaseShipment(ctx, unsent.shipmentId);
        return null;
      }
      if (unsent && startsNoChats(ctx, campaignConnection) && !unsent.isOpenChat) {
        await releaseShipment(ctx, unsent.shipmentId);
        await wakeAble(ctx, work.campaignId);
        return null;
      }
      const hasSound =
        campaignConnection.campaign.template === null &&
        campaignConnection.file !== null &&
        followsText(campaignConnection.file.mimeType);
      const { campaignId, connectionId } = work;
      if (unsent) {
        const attempted = await markAttempted(ctx, unsent);
        // In place of its own shipment, which comes next.
        const next = { campaignId, connectionId, ...turnOf(campaignConnection.nextAt) };
        return { campaignId, connectionId, ...attempted, hasSound, isLast: true, fresh: null, next };
      }
      if (!(await isDue(ctx, campaignConnection, work))) return null;
      const shipment = await prepareShipment(ctx, campaignConnection, await firstOf(ctx, campaignConnection, pending));
      if (shipment === "more") await enqueueSend(ctx, work);
      if (shipment === "budget") await haltCampaign(ctx, work.campaignId, "budget");
      if (!shipment || typeof shipment === "string") return null;
      return { campaignId, connectionId, ...shipment, hasSound };
    }),
  );
}

/** The next shipment; of a number that may start no chats, the next one whose contact has written to it. */
async function firstOf(ctx: Context, connection: CampaignConnection, pending: Claimed | null): Promise<Claimed | null> {
  if (!startsNoChats(ctx, connection)) return pending;
  await markOpenChats(ctx, connection);
  return claimNext(ctx, connection);
}

/**
 * True if the campaign may not send by this connection now. Outside the company's hours it pauses the campaign; a template
 * that cannot be sent halts it.
 */
async function isStopped(ctx: Context, campaignConnection: CampaignConnection): Promise<boolean> {
  const { campaign, isRestricted, newChats, isEnabled, company } = campaignConnection;
  if (campaign.status !== "EM_ANDAMENTO" || isRestricted) return true;
  // The channel refused even a contact who had written.
  if (newChats?.refusesKnown && startsNoChats(ctx, campaignConnection)) return true;
  // Checked again every minute.
  if (!isEnabled || isBlocked(company, ctx.now())) return true;
  if (campaign.template && !isSendable(campaignConnection.template, campaign.template, campaignConnection.file)) {
    await haltCampaign(ctx, campaign.id, "template");
    return true;
  }
  if (!campaignConnection.hasHours || isOpen(ctx, campaignConnection)) return false;
  await ctx.db.update(campaigns).set({ status: "FORA_DO_HORARIO" }).where(eq(campaigns.id, campaign.id));
  await publishCampaign(ctx, campaign.id, "update");
  return true;
}

/**
 * True if the connection's wait is over and no other send took this turn. Another campaign's recent send by the connection
 * extends the wait, but not of a template: one campaign without a wait would keep the others from sending.
 */
async function isDue(ctx: Context, campaignConnection: CampaignConnection, { turn }: CampaignWork): Promise<boolean> {
  const { campaign, isEarly, freeAt, nextAt } = campaignConnection;
  if (isEarly || (turn !== undefined && turn !== nextAt?.getTime())) return false;
  if (!freeAt || campaign.template) return true;
  await ctx.db.update(campaignConnections).set({ nextAt: freeAt }).where(rowOf(campaignConnection));
  const { connectionId } = campaignConnection;
  await enqueueSend(ctx, { campaignId: campaign.id, connectionId, ...turnOf(freeAt) }, freeAt);
  return false;
}

const isOpen = (ctx: Context, { hours }: CampaignConnection): boolean =>
  isOpenAt(hours.schedules, hours.holidays, ctx.now(), hours.timeZone);

const rowOf = ({ campaign, connectionId }: CampaignConnection) =>
  and(eq(campaignConnections.campaignId, campaign.id), eq(campaignConnections.connectionId, connectionId));
