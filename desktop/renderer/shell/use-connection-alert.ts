import { useEffect, useState } from "react";
import { useListConnectionsQuery } from "../channels/connections/connections-api.ts";
import { useNow } from "../ui/hooks/timing.ts";

const alertDelayMs = 2000;

export type ConnectionAlert = { away: number; none: boolean; blocked: number };

/**
 * The problem with the company's connections: none is connected yet, some are disconnected, or the channel lets some start
 * no chats (`blocked`). Null if there is none. Only a lasting problem counts: a connection that reopens within a second
 * causes no alert.
 */
export function useConnectionAlert(): ConnectionAlert | null {
  const now = useNow(60_000);
  const { away, none, blocked } = useListConnectionsQuery(undefined, {
    selectFromResult: ({ data }) => ({
      away: data?.filter(({ status }) => status !== "CONNECTED").length ?? 0,
      none: data?.every(({ status }) => status !== "CONNECTED") ?? false,
      blocked: data?.filter(({ newChats }) => newChats?.block && Date.parse(newChats.block.until) > now).length ?? 0,
    }),
  });
  const isWrong = away > 0 || none || blocked > 0;
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isWrong) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), alertDelayMs);
    return () => clearTimeout(timer);
  }, [isWrong]);
  return isWrong && lasts ? { away, none, blocked } : null;
}
