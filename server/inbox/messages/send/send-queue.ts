import { type ConnectionQueue, untilHandled } from "../../../platform/jobs/connection-queue.ts";

/** An operation on a message at WhatsApp; `again` when an earlier attempt may have arrived. */
export type SendWork = {
  action: "send" | "revoke" | "edit" | "react";
  messageId: number;
  connectionId: number;
  contactId: number;
  again?: true;
  /** The contact was made for this message, and its number was not checked yet. */
  isFirst?: true;
};

/** Operations on one chat reach WhatsApp in their order: a revocation must not overtake its message. */
export const sendQueue: ConnectionQueue<SendWork> = {
  name: "send-message",
  concurrency: 8,
  keyOf: ({ contactId }) => String(contactId),
  options: {
    ...untilHandled,
    policy: "key_strict_fifo",
    // The time for a large file over a slow connection.
    expireInSeconds: 15 * 60,
    // A connection may be offline for a long holiday.
    retentionSeconds: 90 * 24 * 60 * 60,
  },
};
