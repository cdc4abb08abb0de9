import { useEffect, useState } from "react";
import { useListConnectionsQuery } from "../channels/connections/connections-api.ts";

const alertDelayMs = 2000;

/**
 * The problem with the company's connections: none is connected yet, or some are disconnected. Null if there is none.
 * Only a lasting problem counts: a connection that reopens within a second causes no alert.
 */
export function useConnectionAlert(): { away: number; none: boolean } | null {
  const { away, none } = useListConnectionsQuery(undefined, {
    selectFromResult: ({ data }) => ({
      away: data?.filter(({ status }) => status !== "CONNECTED").length ?? 0,
      none: data?.every(({ status }) => status !== "CONNECTED") ?? false,
    }),
  });
  const isWrong = away > 0 || none;
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isWrong) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), alertDelayMs);
    return () => clearTimeout(timer);
  }, [isWrong]);
  return isWrong && lasts ? { away, none } : null;
}
