import type { ConnectionQueue } from "../../platform/connection-queue.ts";

export type SendWork = { messageId: number; connectionId: number; contactId: number };

/** Messages of one chat leave in the order they were written. */
export const sendQueue: ConnectionQueue<SendWork> = {
  name: "send-message",
  concurrency: 8,
  keyOf: ({ contactId }) => String(contactId),
  options: {
    policy: "key_strict_fifo",
    // A job that failed for good would hold back its chat: the handler marks the message and ends the job instead.
    retryLimit: 1_000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 120,
    deleteAfterSeconds: 300,
    // A connection may be away for a long holiday.
    retentionSeconds: 90 * 24 * 60 * 60,
  },
};
