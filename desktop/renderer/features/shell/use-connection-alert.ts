import { useEffect, useState } from "react";
import { useListConnectionsQuery } from "../connections/connections-api.ts";

const alertDelayMs = 2000;

/** Whether a number is away. It must last: a connection that reopens in a second is no news (S1 section 9). */
export function useConnectionAlert(): boolean {
  const { isAway } = useListConnectionsQuery(undefined, {
    selectFromResult: ({ data }) => ({ isAway: data?.some(({ status }) => status !== "CONNECTED") ?? false }),
  });
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!isAway) return setShown(false);
    const timer = setTimeout(() => setShown(true), alertDelayMs);
    return () => clearTimeout(timer);
  }, [isAway]);
  return shown;
}
