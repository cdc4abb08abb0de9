import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { type Slots, slotFor, statement } from "../../../platform/sql/statement.ts";
import { isBlocked } from "../../../workspace/auth/signed-in.ts";
import { isOpenAt } from "../../../workspace/hours/opening-hours.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { publishCampaign } from "../campaign-view.ts";
import { campaigns } from "../campaigns.table.ts";
import { haltCampaign } from "../run/halt-campaign.ts";
import { wakeAble } from "../run/reassign-shipments.ts";
import { followsText } from "../set-up/campaign-draft.ts";
import { isSendable } from "../set-up/template-state.ts";
import { type CampaignWork, enqueueSend, slowedBy, turnOf } from "./campaign-queue.ts";
import { type ClaimedShipment, claimNext, claimPending } from "./claim-shipment.ts";
import { markAttempted, settleInterrupted } from "./interrupted-shipments.ts";
import { type CampaignConnection, lockCampaignConnection, startsNoChats } from "./lock-campaign-connection.ts";
import { markOpenChats } from "./mark-open-chats.ts";
import { type Prepared, prepareShipment } from "./prepare-shipment.ts";
import { releaseShipment } from "./release-shipment.ts";

/** A message that a connection sends now. */
export type CampaignSend = Omit<CampaignWork, "turn"> & Omit<Prepared, "isLast"> & { hasSound: boolean };

export type Claimed = {
  sends: CampaignSend[];
  /** True if no other shipment waits. */
  isLast: boolean;
  /** The send that follows at once, for the caller to make; null if it has to wait, and was enqueued. */
  next: CampaignWork | null;
};

/**
 * Takes a connection's due send: stores the next shipment's message, marks it as being sent and plans the next send, in
 * one transaction. In a campaign without a wait it takes up to `atOnce` shipments. Returns null if there is nothing to send
 * now. An interrupted shipment that may have left stays uncertain and is never taken again
 * (docs/contract/campaigns.md#shipments).
 */
export function claimSends(ctx: Context, work: CampaignWork, atOnce = 1): Promise<Claimed | null> {
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
        return { sends: [{ campaignId, connectionId, ...attempted, hasSound, fresh: null }], isLast: true, next };
      }
      if (!(await isDue(ctx, campaignConnection, work))) return null;
      const first = await prepareShipment(ctx, campaignConnection, await firstOf(ctx, campaignConnection, pending));
      if (first === "more") await enqueueSend(ctx, work);
      if (first === "budget") await haltCampaign(ctx, work.campaignId, "budget");
      if (!first || typeof first === "string") return null;
      const prepared = [first, ...(await prepareFurther(ctx, campaignConnection, atOnce - 1))];
      return {
        sends: prepared.map(({ isLast: _, ...shipment }) => ({ campaignId, connectionId, ...shipment, hasSound })),
        isLast: prepared.some(({ isLast }) => isLast),
        next: await planNextSend(ctx, campaignConnection),
      };
    }),
  );
}

/** Ends at the first one that cannot be sent now: the next send begins with that one, and finds the reason again. */
async function prepareFurther(ctx: Context, connection: CampaignConnection, most: number): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  if (connection.campaign.waitTime > 0 || startsNoChats(ctx, connection)) return prepared;
  while (prepared.length < most) {
    const shipment = await prepareShipment(ctx, connection, await claimNext(ctx, connection), { isFurther: true });
    if (!shipment || typeof shipment === "string") break;
    prepared.push(shipment);
  }
  return prepared;
}

/**
 * Plans a connection's next send in the transaction of this one. The wait varies by a fifth either way, as a person's would.
 * Returns the send if there is no wait.
 */
async function planNextSend(
  ctx: Context,
  { campaign, connectionId, lockedAt, isSlowed }: CampaignConnection,
): Promise<CampaignWork | null> {
  const waitMs = campaign.waitTime * 1000 * (isSlowed ? slowedBy : 1) * (0.8 + 0.4 * Math.random());
  const nextAt = new Date(lockedAt.getTime() + waitMs);
  const work = { campaignId: campaign.id, connectionId };
  const next = { ...work, ...turnOf(nextAt) };
  await Promise.all([
    setPlanned(ctx.db, { ...work, sentAt: lockedAt, nextAt }),
    waitMs > 0 ? enqueueSend(ctx, next, nextAt) : null,
  ]);
  return waitMs > 0 ? null : next;
}

const setPlanned = statement((db, slots: Slots<Omit<CampaignWork, "turn"> & { sentAt: Date; nextAt: Date }>) =>
  db
    .update(campaignConnections)
    .set({
      sentAt: slotFor(campaignConnections.sentAt, slots.sentAt),
      nextAt: slotFor(campaignConnections.nextAt, slots.nextAt),
    })
    .where(
      and(
        eq(campaignConnections.campaignId, slots.campaignId),
        eq(campaignConnections.connectionId, slots.connectionId),
      ),
    ),
);

/** The next shipment; of a number that may start no chats, the next one whose contact has written to it. */
async function firstOf(
  ctx: Context,
  connection: CampaignConnection,
  pending: ClaimedShipment | null,
): Promise<ClaimedShipment | null> {
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
