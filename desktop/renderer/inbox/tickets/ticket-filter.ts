import type { Ticket, TicketStatus, waitingStatuses } from "@balcao/shared/inbox/tickets.ts";
import type { WaitingOrder } from "@balcao/shared/workspace/settings.ts";
import type { SessionUser } from "@balcao/shared/workspace/users.ts";

/** The queues of a list; null means every queue the user may see. */
export type QueueChoice = (number | null)[] | null;

/** True if an agent has put the ticket aside for a while. */
export const isSnoozed = ({ snoozedUntil }: Pick<Ticket, "snoozedUntil">): boolean => Boolean(snoozedUntil);

/** The filter of a cached list of tickets. An empty status means any. */
export type TicketListArg = {
  status: TicketStatus | "";
  queueIds: QueueChoice;
  /** Tickets on any of these connections; absent or empty for all. */
  whatsappIds?: number[];
  showAll: boolean;
  search: string;
  unreadOnly?: boolean;
  tagIds?: number[];
  userIds?: number[];
  /** Used for lists of waiting tickets only. */
  waitingOrder?: WaitingOrder;
  /** True: only snoozed tickets, by their return; false: only those that are not; absent: both. */
  snoozed?: boolean;
  /** A saved view: its filter and order are the server's, and the rest of this one is empty. */
  viewId?: number;
};

/** True if a list has a search or filter. */
export const isSearch = ({ status, search, tagIds = [], userIds = [] }: TicketListArg): boolean =>
  status !== "" || search !== "" || tagIds.length > 0 || userIds.length > 0;

export type TicketCountsArg = Pick<TicketListArg, "queueIds" | "whatsappIds" | "showAll">;

/** The filter of the next waiting ticket; without a status it covers all waiting tickets. */
export type NextTicketArg = TicketCountsArg & { status?: (typeof waitingStatuses)[number]; waitingOrder: WaitingOrder };

type Viewer = Pick<SessionUser, "id" | "profile" | "queues">;

/** Decides by the server's rules if a ticket belongs in a list; "unknown" if only the server can search. */
export function belongs(ticket: Ticket, list: TicketListArg, viewer: Viewer): boolean | "unknown" {
  if (list.status !== "" && ticket.status !== list.status) return false;
  if (list.queueIds && !list.queueIds.includes(ticket.queueId)) return false;
  if (list.whatsappIds?.length && !list.whatsappIds.includes(ticket.whatsappId ?? 0)) return false;
  if (list.snoozed !== undefined && list.snoozed !== isSnoozed(ticket)) return false;
  if (list.unreadOnly && ticket.unreadMessages === 0) return false;
  if (!seenBy(viewer, ticket, list.showAll)) return false;
  if (list.userIds?.length && !list.userIds.includes(ticket.userId ?? 0)) return false;
  if (list.tagIds?.some((id) => !ticket.tags.some((tag) => tag.id === id))) return false;
  return list.search === "" && list.viewId === undefined ? true : "unknown";
}

/**
 * One lane of the board: the tickets with a tag, or for null those without tags. Null queues mean all queues of the
 * user.
 */
export type LaneArg = { tagId: number | null; queueIds: QueueChoice; showAll: boolean };

/** Decides by the server's rules if a ticket belongs in a lane. */
export function belongsInLane(ticket: Ticket, lane: LaneArg, viewer: Viewer): boolean {
  if (ticket.status === "closed") return false;
  if (lane.queueIds && !lane.queueIds.includes(ticket.queueId)) return false;
  const inLane = lane.tagId === null ? ticket.tags.length === 0 : ticket.tags.some(({ id }) => id === lane.tagId);
  return inLane && seenBy(viewer, ticket, lane.showAll);
}

/** Agents see their own tickets and the unassigned ones of their queues; admins see everybody's on request. */
function seenBy(viewer: Viewer, ticket: Ticket, showAll: boolean): boolean {
  const isAdmin = viewer.profile === "admin";
  if (isAdmin && showAll) return true;
  if (ticket.userId !== null) return ticket.userId === viewer.id;
  return isAdmin || viewer.queues.some((queue) => queue.id === ticket.queueId);
}

/** Query parameters in the server's form: lists and flags as text. */
export function filterParams(filter: TicketCountsArg): Record<string, string> {
  return {
    showAll: String(filter.showAll),
    ...(filter.whatsappIds?.length && { whatsappIds: JSON.stringify(filter.whatsappIds) }),
    ...(filter.queueIds && { queueIds: JSON.stringify(filter.queueIds.map((id) => id ?? "null")) }),
  };
}

/** Adds or removes one id of a choice, null for all; all of them together are the same as no filter. */
export function toggled<Id>(chosen: readonly Id[] | null, all: readonly Id[], id: Id): Id[] | null {
  const before = chosen ?? all;
  const after = before.includes(id)
    ? before.filter((one) => one !== id)
    : all.filter((one) => one === id || before.includes(one));
  return after.length === all.length ? null : [...after];
}
