import { useEffect } from "react";
import { useLive } from "../../client/hooks.ts";

/** The board shows tickets that are not closed: it subscribes to those three lists while it is on screen. */
export function useBoardRooms(): void {
  const live = useLive();
  useEffect(() => {
    if (!live) return;
    const leave = (["open", "pending", "verified"] as const).map((status) => live.watchList(status));
    return () => {
      for (const leaveOne of leave) leaveOne();
    };
  }, [live]);
}
