import { originOf } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { JobQueue } from "./jobs.ts";

/**
 * A kind of work on one connection's WhatsApp session. Every connection has a queue of its own, worked only by the
 * process that holds the session and only while it is connected: no job is fetched in vain.
 */
export type ConnectionQueue<T extends ConnectionWork> = {
  name: string;
  options: JobQueue;
  /** Jobs of one connection that run at once. */
  concurrency: number;
  /** Jobs of one key run in the order they were enqueued; only with policy key_strict_fifo. */
  keyOf?: (work: T) => string;
};

/**
 * For work whose handler decides when to give up: a job that failed for good would block the others of its key.
 * Finished jobs are kept for minutes, for inspection.
 */
export const untilHandled = {
  retryLimit: 1_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  deleteAfterSeconds: 300,
} satisfies JobQueue;

export type ConnectionWork = { connectionId: number };

export const queueName = (queue: { name: string }, connectionId: number): string => `${queue.name}-${connectionId}`;

/** Enqueues work on a connection in the caller's transaction, due at once or at `startAfter`. */
export async function enqueueForConnection<T extends ConnectionWork>(
  ctx: Context,
  queue: ConnectionQueue<T>,
  work: T,
  startAfter?: Date,
): Promise<void> {
  const name = queueName(queue, work.connectionId);
  await ctx.jobs.ensureQueue(name, queue.options);
  const key = queue.keyOf?.(work);
  await ctx.jobs.enqueue(ctx.db, name, work, {
    origin: originOf(ctx),
    ...(key === undefined ? {} : { key }),
    ...(startAfter === undefined ? {} : { startAfter }),
  });
}
