/** Runs work at most every few seconds under a key, and never behind a hidden page: then once when it is seen again. */
export type Calm = { run(key: string, work: () => void, everyMs?: number): void };

const calmMs = 4_000;
/** A burst of events is one change. */
const burstMs = 250;

export function createCalm(calmly = calmMs): Calm {
  const asked = new Set<string>();
  const lastRun = new Map<string, number>();
  return {
    run(key, work, everyMs = calmly) {
      if (asked.has(key)) return;
      asked.add(key);
      const since = Date.now() - (lastRun.get(key) ?? 0);
      setTimeout(
        () =>
          whenVisible(() => {
            asked.delete(key);
            lastRun.set(key, Date.now());
            work();
          }),
        Math.max(burstMs, everyMs - since),
      );
    },
  };
}

function whenVisible(work: () => void): void {
  if (document.visibilityState === "visible") {
    work();
    return;
  }
  const onChange = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", onChange);
    work();
  };
  document.addEventListener("visibilitychange", onChange);
}
