import { type ConnectionQueue, untilHandled } from "../../../platform/connection-queue.ts";

/** What is to be done with a message at WhatsApp; `again` when it was tried before, and may have arrived. */
export type SendWork = {
  action: "send" | "revoke" | "edit" | "react";
  messageId: number;
  connectionId: number;
  contactId: number;
  again?: true;
};

/** What we do in one chat reaches WhatsApp in the order it was done: a revocation must not overtake its message. */
export const sendQueue: ConnectionQueue<SendWork> = {
  name: "send-message",
  concurrency: 8,
  keyOf: ({ contactId }) => String(contactId),
  options: {
    ...untilHandled,
    policy: "key_strict_fifo",
    // A large file over a slow line.
    expireInSeconds: 15 * 60,
    // A connection may be away for a long holiday.
    retentionSeconds: 90 * 24 * 60 * 60,
  },
};
