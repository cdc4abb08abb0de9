/**
 * Runs work at most every few seconds under a key; while the page is hidden it waits, and runs once when the page is
 * visible again.
 */
export type Throttle = {
  run(key: string, work: () => void, everyMs?: number): void;
  /** Cancels all pending runs. */
  clear(): void;
};

type CallOff = () => void;

export const throttleMs = 4_000;
/** A burst of events is one change. */
const burstMs = 250;
/** A change reaches all consoles of an office at the same moment: they spread what they ask over this time. */
export const spreadMs = 1_500;

/** `ownMs` is this console's part of `spreadMs`, by which its runs are later. */
export function createThrottle(usualMs = throttleMs, ownMs = 0): Throttle {
  const asked = new Map<string, CallOff>();
  const lastRun = new Map<string, number>();
  return {
    run(key, work, everyMs = usualMs) {
      if (asked.has(key)) return;
      const since = Date.now() - (lastRun.get(key) ?? 0);
      const runNow = () => {
        asked.delete(key);
        lastRun.set(key, Date.now());
        work();
      };
      const timer = setTimeout(
        () => (document.visibilityState === "visible" ? runNow() : asked.set(key, onceVisible(runNow))),
        Math.max(burstMs + ownMs, everyMs - since),
      );
      asked.set(key, () => clearTimeout(timer));
    },
    clear() {
      for (const callOff of asked.values()) callOff();
      asked.clear();
    },
  };
}

function onceVisible(work: () => void): CallOff {
  const callOff = () => document.removeEventListener("visibilitychange", onChange);
  const onChange = () => {
    if (document.visibilityState !== "visible") return;
    callOff();
    work();
  };
  document.addEventListener("visibilitychange", onChange);
  return callOff;
}
