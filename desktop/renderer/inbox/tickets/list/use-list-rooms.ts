import type { TicketStatus } from "@balcao/shared/inbox/tickets.ts";
import { useEffect } from "react";
import { useLive } from "../../../client/hooks.ts";
import type { TicketView } from "../use-ticket-view.ts";

/**
 * The three open lists are always watched, for their counts; the resolved ones only while they are on screen, as they may
 * be in a saved view.
 */
export function useListRooms({ tab, viewId }: Pick<TicketView, "tab" | "viewId">): void {
  const live = useLive();
  const withClosed = tab !== "open" || viewId !== null;
  useEffect(() => {
    if (!live) return;
    const statuses: TicketStatus[] = ["open", "verified", "pending", ...(withClosed ? ["closed" as const] : [])];
    const leave = statuses.map((status) => live.watchList(status));
    return () => {
      for (const leaveOne of leave) leaveOne();
    };
  }, [live, withClosed]);
}
