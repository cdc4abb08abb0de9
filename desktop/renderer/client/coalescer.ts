/** Runs work after a short delay, once for any number of requests under the same key. */
export type Coalescer = {
  run(key: string, work: () => void): void;
  cancel(key: string): void;
  /** Cancels all pending runs. */
  clear(): void;
};

const coalesceMs = 250;

/** A burst of events (an import, a campaign) becomes one refetch. */
export function createCoalescer(delayMs = coalesceMs): Coalescer {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    run(key, work) {
      if (timers.has(key)) return;
      timers.set(
        key,
        setTimeout(() => {
          timers.delete(key);
          work();
        }, delayMs),
      );
    },
    cancel(key) {
      clearTimeout(timers.get(key));
      timers.delete(key);
    },
    clear() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
