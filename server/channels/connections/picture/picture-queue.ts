import type { ConnectionQueue } from "../../../platform/jobs/connection-queue.ts";

export type PictureWork = { connectionId: number; fileId: string };

/** One job at a time and in order: after two pictures in a row, the second one stays. */
export const pictureQueue: ConnectionQueue<PictureWork> = {
  name: "set-picture",
  concurrency: 1,
  keyOf: ({ connectionId }) => String(connectionId),
  options: {
    policy: "key_strict_fifo",
    retryLimit: 100,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    deleteAfterSeconds: 300,
  },
};
