import type { Arrival, MessageFollower } from "../../inbox/messages/message-followers.ts";
import { appendEvent } from "./append-event.ts";
import { appendProgress } from "./append-progress.ts";
import { hasSubscribers } from "./has-subscribers.ts";

/** The event for a contact's message, or for an own one that was written on the phone. */
const cameIn = (connectionId: number, { id: messageId, fromMe }: Arrival["stored"]) =>
  ({ type: fromMe ? "message.sent" : "message.received", connectionId, messageId }) as const;

/** Stores the events of connections with subscribers. */
export const eventsOfMessages: MessageFollower = {
  watches: hasSubscribers,
  // An unreadable message gets its event once it can be read.
  arrived: async (ctx, { id: connectionId }, _inbound, { stored }) => {
    if (!stored.undecryptable) await appendEvent(ctx, cameIn(connectionId, stored));
  },
  completed: (ctx, { id: connectionId }, _inbound, { stored }) => appendEvent(ctx, cameIn(connectionId, stored)),
  mediaReady: (ctx, message) => appendEvent(ctx, { type: "message.media", ...message }),
  progressed: appendProgress,
  failed: (ctx, { reason, ...message }) => appendEvent(ctx, { type: "message.failed", ...message, data: { reason } }),
  withdrawn: (ctx, { connectionId, messageId, number }) => {
    const data = { reason: "ERR_WAPP_INVALID_CONTACT", messageId: String(messageId), number } as const;
    return appendEvent(ctx, { type: "message.failed", connectionId, messageId: null, data });
  },
};
