import type { WatchedFollower } from "../../inbox/messages/message-followers.ts";
import { appendEvent, appendProgress, hasSubscribers } from "./append-event.ts";

/** The event for a contact's message, or for an own one that was written on the phone. */
const cameIn = (fromMe: boolean) => (fromMe ? "message.sent" : "message.received");

/** Stores the events of connections with subscribers. */
export const eventsOfMessages: WatchedFollower = {
  watches: hasSubscribers,
  // An unreadable message gets its event once it can be read.
  arrived: async (ctx, { fromMe, undecryptable, ...message }) => {
    if (!undecryptable) await appendEvent(ctx, { type: cameIn(fromMe), ...message });
  },
  completed: (ctx, { fromMe, ...message }) => appendEvent(ctx, { type: cameIn(fromMe), ...message }),
  mediaReady: (ctx, message) => appendEvent(ctx, { type: "message.media", ...message }),
  progressed: appendProgress,
  failed: (ctx, { reason, ...message }) => appendEvent(ctx, { type: "message.failed", ...message, data: { reason } }),
  withdrawn: (ctx, { connectionId, messageId, number }) => {
    const data = { reason: "ERR_WAPP_INVALID_CONTACT", messageId: String(messageId), number } as const;
    return appendEvent(ctx, { type: "message.failed", connectionId, messageId: null, data });
  },
};
