import { setTimeout as pause } from "node:timers/promises";

/** How long the double and its journeys wait for one thing, in milliseconds: half a core is slow. */
export const patienceMs = 180_000 * Number(process.env.BALCAO_SLOWNESS ?? 1);

/** Waits until something holds. Fails with what it was waiting for. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`did not happen in time: ${what}`);
    await pause(50);
  }
}
