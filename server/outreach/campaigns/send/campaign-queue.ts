import { type AnyColumn, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { type ConnectionQueue, enqueueForConnection, untilHandled } from "../../../platform/jobs/connection-queue.ts";

/** A connection's send for a campaign. An extra or early one finds nothing to do. */
export type CampaignWork = { connectionId: number; campaignId: number } & Turn;

/**
 * The connection's planned time for which this send was enqueued, in milliseconds: the send before and the one that plans the
 * next one change it, so of several sends that were enqueued for one time only the first sends. Without a wait each of them
 * would go on for ever. A send without it is taken as it comes.
 */
type Turn = { turn?: number };

/** The turn of a connection's planned time. */
export const turnOf = (nextAt: Date | null): Turn => (nextAt ? { turn: nextAt.getTime() } : {});

/** The limit of a send in seconds: a large file over a slow line takes long. */
export const sendLimit = 15 * 60;

/** A connection sends one shipment at a time, for all campaigns: concurrent sends would break the waits between sends. */
export const campaignQueue: ConnectionQueue<CampaignWork> = {
  name: "campaign-turn",
  concurrency: 1,
  options: {
    ...untilHandled,
    expireInSeconds: sendLimit,
    // A connection may be offline for a long holiday.
    retentionSeconds: 90 * 24 * 60 * 60,
  },
};

/** Plans a connection's next send in the caller's transaction, at a moment or at once. */
export const enqueueSend = (ctx: Context, work: CampaignWork, at?: Date): Promise<void> =>
  enqueueForConnection(ctx, campaignQueue, work, at);

/** A connection waits so many times as long once its channel warns for the second time that its quota of new chats ends. */
export const slowedBy = 2;

/**
 * An interval longer than any send is planned ahead; `waitTime` is in seconds. Sends planned further ahead come from a clock
 * that was set back: they are due.
 */
export const longestWait = (waitTime: AnyColumn | number) =>
  sql`(interval '1 minute' + 3 * ${waitTime} * interval '1 second')`;
