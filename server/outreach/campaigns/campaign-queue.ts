import type { Context } from "../../context.ts";
import { type ConnectionQueue, enqueueForConnection, untilHandled } from "../../platform/jobs/connection-queue.ts";

/** A connection's turn for a campaign. An extra or early one finds nothing to do. */
export type CampaignWork = { connectionId: number; campaignId: number };

/** The limit of a turn in seconds: a large file over a slow line takes long. */
export const turnLimit = 15 * 60;

/** A connection takes one turn at a time, for all campaigns: concurrent turns would break the waits between sends. */
export const campaignQueue: ConnectionQueue<CampaignWork> = {
  name: "campaign-turn",
  concurrency: 1,
  options: {
    ...untilHandled,
    expireInSeconds: turnLimit,
    // A connection may be offline for a long holiday.
    retentionSeconds: 90 * 24 * 60 * 60,
  },
};

/** Plans a connection's next turn in the caller's transaction, at a moment or at once. */
export const enqueueTurn = (ctx: Context, work: CampaignWork, at?: Date): Promise<void> =>
  enqueueForConnection(ctx, campaignQueue, work, at);
