import type { MessageFollower, MessageRef } from "../../inbox/messages/message-followers.ts";
import { appendEvent } from "./append-event.ts";
import { appendProgress } from "./append-progress.ts";
import { hasSubscribers } from "./has-subscribers.ts";

/** The event for a contact's message, or for an own one that was written on the phone. */
const cameIn = ({ connectionId, messageId, fromMe }: MessageRef & { fromMe: boolean }) =>
  ({ type: fromMe ? "message.sent" : "message.received", connectionId, messageId }) as const;

/** Stores the events of connections with subscribers. */
export const eventsOfMessages: MessageFollower = {
  watches: hasSubscribers,
  // An unreadable message gets its event once it can be read.
  arrived: async (ctx, { id: connectionId }, _inbound, { stored: { id: messageId, fromMe, undecryptable } }) => {
    if (!undecryptable) await appendEvent(ctx, cameIn({ connectionId, messageId, fromMe }));
  },
  completed: (ctx, message) => appendEvent(ctx, cameIn(message)),
  mediaReady: (ctx, message) => appendEvent(ctx, { type: "message.media", ...message }),
  progressed: appendProgress,
  failed: (ctx, { reason, ...message }) => appendEvent(ctx, { type: "message.failed", ...message, data: { reason } }),
  withdrawn: (ctx, { connectionId, messageId, number }) => {
    const data = { reason: "ERR_WAPP_INVALID_CONTACT", messageId: String(messageId), number } as const;
    return appendEvent(ctx, { type: "message.failed", connectionId, messageId: null, data });
  },
};
