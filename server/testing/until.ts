import { performance } from "node:perf_hooks";
import { patienceMs } from "./patience.ts";

const shortestPauseMs = 5;
const longestPauseMs = 100;
/** A machine that stood still for minutes has not waited for minutes. */
const mostCountedMs = 1_000;

/**
 * Waits until `check` returns a truthy value, and returns it: the way to wait in tests of the server and in journeys.
 * It looks often at first, then every 100 ms. Fails with the name of the condition after `patienceMs`; throws what
 * `check` throws.
 */
export async function until<T>(what: string, check: () => T | Promise<T>): Promise<NonNullable<T>> {
  let pauseMs = shortestPauseMs;
  for (let waitedMs = 0; waitedMs < patienceMs; ) {
    const begun = performance.now();
    const value = await check();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    pauseMs = Math.min(pauseMs * 1.5, longestPauseMs);
    waitedMs += Math.min(performance.now() - begun, mostCountedMs);
  }
  throw new Error(`did not happen in time: ${what}`);
}

/** Waits until a count is at least `wanted`; it may take any time, as long as the count grows within `patienceMs`. */
export async function untilCount(what: string, count: () => number | Promise<number>, wanted: number): Promise<void> {
  for (let last = await count(); last < wanted; ) {
    const before = last;
    await until(what, async () => {
      last = await count();
      return last > before;
    });
  }
}
