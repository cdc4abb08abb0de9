import type { ConnectionQueue } from "../../platform/connection-queue.ts";

export type PictureWork = { connectionId: number; fileId: string };

/** Who sets two pictures one after the other wants the second. */
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
