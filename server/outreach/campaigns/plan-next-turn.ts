import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { type Slots, slotFor, statement } from "../../platform/sql/statement.ts";
import { campaignConnections as lanes } from "./campaign-connections.table.ts";
import { type CampaignWork, enqueueTurn } from "./campaign-queue.ts";
import type { Lane } from "./lock-lane.ts";

/**
 * Plans a lane's next turn in the transaction of this one. The wait varies by a fifth either way, as a person's would.
 */
export async function planNextTurn(ctx: Context, { campaign, connectionId, lockedAt }: Lane): Promise<void> {
  const waitMs = campaign.waitTime * 1000 * (0.8 + 0.4 * Math.random());
  const work = { campaignId: campaign.id, connectionId };
  const nextAt = new Date(lockedAt.getTime() + waitMs);
  await Promise.all([
    setPlanned(ctx.db, { ...work, sentAt: lockedAt, nextAt }),
    enqueueTurn(ctx, work, waitMs > 0 ? nextAt : undefined),
  ]);
}

const setPlanned = statement((db, slots: Slots<CampaignWork & { sentAt: Date; nextAt: Date }>) =>
  db
    .update(lanes)
    .set({ sentAt: slotFor(lanes.sentAt, slots.sentAt), nextAt: slotFor(lanes.nextAt, slots.nextAt) })
    .where(and(eq(lanes.campaignId, slots.campaignId), eq(lanes.connectionId, slots.connectionId))),
);
