/** Runs work at most every few seconds under a key, and never behind a hidden page: then once when it is seen again. */
export type Calm = {
  run(key: string, work: () => void, everyMs?: number): void;
  /** Calls off whatever has not run. */
  clear(): void;
};

type CallOff = () => void;

const calmMs = 4_000;
/** A burst of events is one change. */
const burstMs = 250;

export function createCalm(calmly = calmMs): Calm {
  const asked = new Map<string, CallOff>();
  const lastRun = new Map<string, number>();
  return {
    run(key, work, everyMs = calmly) {
      if (asked.has(key)) return;
      const since = Date.now() - (lastRun.get(key) ?? 0);
      const runNow = () => {
        asked.delete(key);
        lastRun.set(key, Date.now());
        work();
      };
      const timer = setTimeout(
        () => (document.visibilityState === "visible" ? runNow() : asked.set(key, onceVisible(runNow))),
        Math.max(burstMs, everyMs - since),
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
