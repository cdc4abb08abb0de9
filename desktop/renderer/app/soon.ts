/** Runs work a moment later, once however often it is asked for under the same key. */
export type Soon = {
  run(key: string, work: () => void): void;
  cancel(key: string): void;
  /** Calls off whatever has not run. */
  clear(): void;
};

const soonMs = 250;

/** A burst of events (an import, a campaign) becomes one refetch. */
export function createSoon(delayMs = soonMs): Soon {
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
