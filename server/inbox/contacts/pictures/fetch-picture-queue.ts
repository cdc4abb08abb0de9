import { type ConnectionQueue, untilHandled } from "../../../platform/jobs/connection-queue.ts";

export type FetchPictureWork = { contactId: number; connectionId: number };

/** A separate queue with one job at a time: a thousand pictures delay no message and no file. */
export const fetchPictureQueue: ConnectionQueue<FetchPictureWork> = {
  name: "fetch-picture",
  concurrency: 1,
  options: {
    ...untilHandled,
    retryDelay: 30,
    retryDelayMax: 60 * 60,
    // It is fetched again with the next conversation.
    retentionSeconds: 7 * 24 * 60 * 60,
  },
};
