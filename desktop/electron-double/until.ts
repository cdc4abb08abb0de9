import { setTimeout as pause } from "node:timers/promises";

/** Time limit of one wait of the double and its journeys, in milliseconds: half a core is slow. */
export const patienceMs = Math.round(180_000 * Number(process.env.BALCAO_SLOWNESS ?? 1));

/** Waits until `check` returns a truthy value, and returns it. Fails with what it was waiting for. */
export async function until<T>(what: string, check: () => T | Promise<T>): Promise<NonNullable<T>> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (Date.now() > end) throw new Error(`did not happen in time: ${what}`);
    await pause(50);
  }
}
