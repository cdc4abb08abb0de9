import { patienceMs } from "./patience.ts";

const lookEveryMs = 5;

/**
 * Waits until `check` returns a truthy value. Fails with the name of the condition after as many checks as fit into
 * `deadlineMs` on a quiet machine: on a busy one each check takes longer, and so does the awaited work.
 */
export async function until<T>(
  what: string,
  check: () => T | Promise<T>,
  deadlineMs = patienceMs,
): Promise<NonNullable<T>> {
  for (let looks = deadlineMs / lookEveryMs; looks > 0; looks--) {
    const value = await check();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  throw new Error(`did not happen in time: ${what}`);
}
