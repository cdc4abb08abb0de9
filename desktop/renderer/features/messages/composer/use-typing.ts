import { useEffect, useMemo } from "react";
import { useLive } from "../../../app/hooks.ts";

/** Whoever has not touched a key for so long is not writing any more. */
const stillMs = 4000;

/** Tells colleagues that one writes here: once at the first key, and once when it is over. */
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
