import type { FetchArgs } from "@reduxjs/toolkit/query";
import { filterParams, type LaneArg, type TicketListArg } from "./ticket-filter.ts";

type PageOf<Arg> = { queryArg: Arg; pageParam: string | null };

/** The request for a page of a list. */
export function listRequest({ queryArg, pageParam }: PageOf<TicketListArg>): FetchArgs {
  const { viewId } = queryArg;
  if (viewId !== undefined)
    return { url: `/views/${viewId}/tickets`, params: { ...(pageParam && { cursor: pageParam }) } };
  return {
    url: "/tickets",
    params: {
      ...filterParams(queryArg),
      ...(queryArg.status && { status: queryArg.status }),
      ...(queryArg.waitingOrder && { waitingOrder: queryArg.waitingOrder }),
      ...(queryArg.snoozed !== undefined && { snoozed: queryArg.snoozed }),
      ...(queryArg.search && { searchParam: queryArg.search, searchMessages: false }),
      ...(queryArg.tagIds?.length && { tags: JSON.stringify(queryArg.tagIds) }),
      ...(queryArg.userIds?.length && { users: JSON.stringify(queryArg.userIds) }),
      ...(queryArg.unreadOnly && { withUnreadMessages: "true" }),
      ...(pageParam && { cursor: pageParam }),
    },
  };
}

/** The request for a page of a lane. */
export const laneRequest = ({ queryArg, pageParam }: PageOf<LaneArg>): FetchArgs => ({
  url: "/tickets/kanban-lane",
  params: { ...filterParams(queryArg), tagId: queryArg.tagId ?? "none", ...(pageParam && { cursor: pageParam }) },
});
