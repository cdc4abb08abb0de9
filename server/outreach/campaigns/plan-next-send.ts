import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { type Slots, slotFor, statement } from "../../platform/sql/statement.ts";
import { campaignConnections } from "./campaign-connections.table.ts";
import { type CampaignWork, enqueueSend } from "./campaign-queue.ts";
import type { CampaignConnection } from "./lock-campaign-connection.ts";

/**
 * Plans a connection's next send in the transaction of this one. The wait varies by a fifth either way, as a person's would.
 */
export async function planNextSend(
  ctx: Context,
  { campaign, connectionId, lockedAt }: CampaignConnection,
): Promise<void> {
  const waitMs = campaign.waitTime * 1000 * (0.8 + 0.4 * Math.random());
  const work = { campaignId: campaign.id, connectionId };
  const nextAt = new Date(lockedAt.getTime() + waitMs);
  await Promise.all([
    setPlanned(ctx.db, { ...work, sentAt: lockedAt, nextAt }),
    enqueueSend(ctx, work, waitMs > 0 ? nextAt : undefined),
  ]);
}

const setPlanned = statement((db, slots: Slots<CampaignWork & { sentAt: Date; nextAt: Date }>) =>
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
