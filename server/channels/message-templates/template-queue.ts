import type { ConnectionQueue } from "../../platform/jobs/connection-queue.ts";

export type TemplateWork = { connectionId: number };

/** One at a time: the later answer of the channel is the true one. */
export const templateQueue: ConnectionQueue<TemplateWork> = {
  name: "sync-templates",
  concurrency: 1,
  keyOf: ({ connectionId }) => String(connectionId),
  options: {
    policy: "key_strict_fifo",
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    deleteAfterSeconds: 300,
  },
};
