import type { Context } from "../../context.ts";
import { type ConnectionQueue, enqueueForConnection, untilHandled } from "../../platform/connection-queue.ts";

/** A connection may take its turn for a campaign. One too many, or too early, finds nothing to do. */
export type CampaignWork = { connectionId: number; campaignId: number };

/** How long a turn may take: a large file over a slow line. In seconds. */
export const turnLimit = 15 * 60;

/** A connection takes one turn at a time, whatever the campaign: turns would not be turns otherwise. */
export const campaignQueue: ConnectionQueue<CampaignWork> = {
  name: "campaign-turn",
  concurrency: 1,
  options: {
    ...untilHandled,
    expireInSeconds: turnLimit,
    // A connection may be away for a long holiday.
    retentionSeconds: 90 * 24 * 60 * 60,
  },
};

/** Plans a connection's next turn in the caller's transaction: at a moment, or at once. */
export const enqueueTurn = (ctx: Context, work: CampaignWork, at?: Date): Promise<void> =>
  enqueueForConnection(ctx, campaignQueue, work, at);
