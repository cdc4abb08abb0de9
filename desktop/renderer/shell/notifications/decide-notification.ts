import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import type { SessionUser } from "@balcao/shared/workspace/users.ts";

type Calling = Pick<Ticket, "uuid" | "status" | "userId" | "queueId" | "isGroup" | "chatbot" | "unreadMessages">;
type Viewer = Pick<SessionUser, "id" | "profile" | "queues">;
export type Moment = {
  /** The unread count at the last notification, or when the person could have seen the ticket. */
  heard: number;
  /** The ticket on screen. */
  openUuid: string | undefined;
  isVisible: boolean;
  /** True in quiet hours or with do-not-disturb. */
  isQuiet: boolean;
};

/** The reason why a ticket causes no notification; null if it does. */
export type Reason = "closed" | "group" | "bot" | "others" | "otherQueue" | "nothingNew" | "onScreen" | "quiet";

/**
 * The reason why a ticket does not wait for this person; null if it does. A ticket waits if it is assigned to them or
 * to no agent, is attended by people and not by the bot, and, for an agent, is in their own queues.
 */
export function whyNotWaiting(ticket: Calling, viewer: Viewer): Reason | null {
  if (ticket.status === "closed") return "closed";
  if (ticket.isGroup) return "group";
  if (ticket.chatbot) return "bot";
  if (ticket.userId !== null && ticket.userId !== viewer.id) return "others";
  const isOwnQueue = viewer.queues.some(({ id }) => id === ticket.queueId);
  return viewer.profile === "admin" || isOwnQueue ? null : "otherQueue";
}

/** The reason why this person gets no notification and no sound now; null if they get both. */
export function whyNotCalled(ticket: Calling, viewer: Viewer, moment: Moment): Reason | null {
  const notWaiting = whyNotWaiting(ticket, viewer);
  if (notWaiting !== null) return notWaiting;
  if (ticket.unreadMessages <= moment.heard) return "nothingNew";
  if (moment.isVisible && moment.openUuid === ticket.uuid) return "onScreen";
  return moment.isQuiet ? "quiet" : null;
}
