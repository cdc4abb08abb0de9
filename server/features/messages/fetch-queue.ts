import type { ConnectionQueue } from "../../platform/connection-queue.ts";

export type FetchWork = { messageId: number; connectionId: number };

/** Files come beside the messages and in any order: a large one must hold back neither words nor small ones. */
export const fetchQueue: ConnectionQueue<FetchWork> = {
  name: "fetch-media",
  concurrency: 3,
  options: {
    // The handler decides when it is enough: while the connection is away nothing counts.
    retryLimit: 1_000,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 15 * 60,
    deleteAfterSeconds: 300,
    // WhatsApp keeps files for some weeks.
    retentionSeconds: 30 * 24 * 60 * 60,
  },
};
