import { useRef, useState } from "react";

type Work<Args extends unknown[]> = (...args: Args) => Promise<unknown>;

/**
 * Runs an action one call at a time: a second click or Enter while it runs is ignored. Returns the function to run it,
 * and whether it runs.
 */
export function useOnce<Args extends unknown[]>(work: Work<Args>): [(...args: Args) => void, boolean] {
  // The state is rendered with a delay; the second click may come before.
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const run = async (...args: Args) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await work(...args);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return [(...args) => void run(...args), isBusy];
}
