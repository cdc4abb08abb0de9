import type { Ticket } from "@balcao/shared/tickets.ts";
import type { SessionUser } from "@balcao/shared/users.ts";

type Calling = Pick<Ticket, "uuid" | "status" | "userId" | "queueId" | "isGroup" | "chatbot" | "unreadMessages">;
type Viewer = Pick<SessionUser, "id" | "profile" | "queues">;
export type Moment = {
  /** What was unread of it when this person was last called to it, or could have been. */
  heard: number;
  /** The conversation on screen. */
  openUuid: string | undefined;
  isVisible: boolean;
  /** Quiet hours, or do-not-disturb. */
  isQuiet: boolean;
};

/** Why nobody is called to a ticket; null when somebody is. */
export type Reason = "closed" | "group" | "bot" | "others" | "otherQueue" | "nothingNew" | "onScreen" | "quiet";

/**
 * Whether a ticket waits for this person at all (S1 section 4): it is theirs or nobody's, people speak in it and not
 * the bot, and an agent is called in their own queues only.
 */
export function whyNotWaiting(ticket: Calling, viewer: Viewer): Reason | null {
  if (ticket.status === "closed") return "closed";
  if (ticket.isGroup) return "group";
  if (ticket.chatbot) return "bot";
  if (ticket.userId !== null && ticket.userId !== viewer.id) return "others";
  const isOwnQueue = viewer.queues.some(({ id }) => id === ticket.queueId);
  return viewer.profile === "admin" || isOwnQueue ? null : "otherQueue";
}

/** Whether this person is called now, by notification and sound; the reason when not. */
export function whyNotCalled(ticket: Calling, viewer: Viewer, moment: Moment): Reason | null {
  const notWaiting = whyNotWaiting(ticket, viewer);
  if (notWaiting !== null) return notWaiting;
  if (ticket.unreadMessages <= moment.heard) return "nothingNew";
  if (moment.isVisible && moment.openUuid === ticket.uuid) return "onScreen";
  return moment.isQuiet ? "quiet" : null;
}
