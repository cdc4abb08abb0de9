import { type ConnectionQueue, untilHandled } from "../../../platform/jobs/connection-queue.ts";

export type FetchWork = { messageId: number; connectionId: number };

/** Files are fetched in parallel and in any order: a large one must delay neither texts nor small files. */
export const fetchQueue: ConnectionQueue<FetchWork> = {
  name: "fetch-media",
  concurrency: 3,
  options: {
    ...untilHandled,
    retryDelay: 2,
    expireInSeconds: 15 * 60,
    // WhatsApp keeps files for some weeks.
    retentionSeconds: 30 * 24 * 60 * 60,
  },
};
