import type { Context } from "../../context.ts";
import type { ConnectionQueue, ConnectionWork } from "../../platform/jobs/connection-queue.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Channel } from "../channel.ts";

/** A queue that every connection has, with its handler. `server/connection-jobs.ts` lists them all. */
export type ConnectionJob = {
  queue: Pick<ConnectionQueue<ConnectionWork>, "name" | "options" | "concurrency">;
  run: (ctx: Context, provider: Channel, job: Job<ConnectionWork>) => Promise<void>;
  /** How many run at once on a channel, where that is not the queue's own number. */
  atOnce: ((channel: Channel) => number | undefined) | undefined;
};

/**
 * Pairs a queue with its handler: the type checker compares their job data here, since a list of them no longer shows
 * it.
 */
export function connectionJob<T extends ConnectionWork>(
  queue: ConnectionQueue<T>,
  run: (ctx: Context, provider: Channel, job: Job<T>) => Promise<void>,
  atOnce?: ConnectionJob["atOnce"],
): ConnectionJob {
  return { queue, run: (ctx, provider, job) => run(ctx, provider, job as Job<T>), atOnce };
}
