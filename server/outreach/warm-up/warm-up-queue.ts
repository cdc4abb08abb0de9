import { type ConnectionQueue, untilHandled } from "../../platform/jobs/connection-queue.ts";

/** A line to send by a connection. */
export type WarmUpWork = { connectionId: number; messageId: number };

export const warmUpQueue: ConnectionQueue<WarmUpWork> = {
  name: "warm-up",
  concurrency: 1,
  options: { ...untilHandled, expireInSeconds: 120, retentionSeconds: 24 * 60 * 60 },
};
