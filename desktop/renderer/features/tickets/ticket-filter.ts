import type { Ticket, TicketStatus } from "@balcao/shared/tickets.ts";
import type { SessionUser } from "@balcao/shared/users.ts";

/** Which queues a list shows; null is every queue the person may see. */
export type QueueChoice = (number | null)[] | null;

/** What a cached list of tickets holds. An empty status means any. */
export type TicketListArg = {
  status: TicketStatus | "";
  queueIds: QueueChoice;
  showAll: boolean;
  search: string;
  unreadOnly?: boolean;
  tagIds?: number[];
  userIds?: number[];
};

/** Whether a list asks for something in particular. */
export const isSearch = ({ search, tagIds = [], userIds = [] }: TicketListArg): boolean =>
  search !== "" || tagIds.length > 0 || userIds.length > 0;

export type TicketCountsArg = Pick<TicketListArg, "queueIds" | "showAll">;

type Viewer = Pick<SessionUser, "id" | "profile" | "queues">;

/** Whether a ticket belongs in a list, by the server's rules. "unknown" when only the server can search. */
export function belongs(ticket: Ticket, list: TicketListArg, viewer: Viewer): boolean | "unknown" {
  if (list.status !== "" && ticket.status !== list.status) return false;
  if (list.queueIds && !list.queueIds.includes(ticket.queueId)) return false;
  if (list.unreadOnly && ticket.unreadMessages === 0) return false;
  if (!seenBy(viewer, ticket, list.showAll)) return false;
  if (list.userIds?.length && !list.userIds.includes(ticket.userId ?? 0)) return false;
  if (list.tagIds?.some((id) => !ticket.tags.some((tag) => tag.id === id))) return false;
  return list.search === "" ? true : "unknown";
}

/** An agent sees his own and the unassigned ones of his queues; an admin everybody's when asked (S1 section 6). */
function seenBy(viewer: Viewer, ticket: Ticket, showAll: boolean): boolean {
  const isAdmin = viewer.profile === "admin";
  if (isAdmin && showAll) return true;
  if (ticket.userId !== null) return ticket.userId === viewer.id;
  return isAdmin || viewer.queues.some((queue) => queue.id === ticket.queueId);
}

/** Query parameters as the server reads them: lists and flags travel as text. */
export function filterParams(filter: TicketCountsArg): Record<string, string> {
  return {
    showAll: String(filter.showAll),
    ...(filter.queueIds && { queueIds: JSON.stringify(filter.queueIds.map((id) => id ?? "null")) }),
  };
}
