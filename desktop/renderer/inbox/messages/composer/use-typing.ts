import { useEffect, useMemo } from "react";
import { useLive } from "../../../client/hooks.ts";

/** After this time without a key the agent counts as not typing. */
const stillMs = 4000;

/** Tells colleagues that the user is typing: once at the first key, and once at the end. */
export function useTyping(ticketId: number): { keyed: () => void; stopped: () => void } {
  const live = useLive();
  const teller = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stopped = () => {
      if (timer === null) return;
      clearTimeout(timer);
      timer = null;
      live?.typing(ticketId, false);
    };
    const keyed = () => {
      if (timer === null) live?.typing(ticketId, true);
      else clearTimeout(timer);
      timer = setTimeout(stopped, stillMs);
    };
    return { keyed, stopped };
  }, [live, ticketId]);
  useEffect(() => teller.stopped, [teller]);
  return teller;
}
