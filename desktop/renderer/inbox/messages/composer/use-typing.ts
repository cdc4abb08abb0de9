import { useEffect, useMemo } from "react";
import { useLive } from "../../../client/hooks.ts";

/** After this time without a key the agent counts as not typing. */
const stillMs = 4000;
/** A user who types on says so again: the server takes long silence for the end. */
const againMs = 10_000;

/** Tells colleagues that the user is typing: at the first key, now and then after it, and once at the end. */
export function useTyping(ticketId: number): { keyed: () => void; stopped: () => void } {
  const live = useLive();
  const teller = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let toldAt = 0;
    const stopped = () => {
      if (timer === null) return;
      clearTimeout(timer);
      timer = null;
      live?.typing(ticketId, false);
    };
    const keyed = () => {
      if (timer === null || performance.now() - toldAt >= againMs) {
        live?.typing(ticketId, true);
        toldAt = performance.now();
      }
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(stopped, stillMs);
    };
    return { keyed, stopped };
  }, [live, ticketId]);
  useEffect(() => teller.stopped, [teller]);
  return teller;
}
