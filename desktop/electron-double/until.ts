import { setTimeout as pause } from "node:timers/promises";

const patienceMs = 60_000;

/** Waits until something holds. Fails with what it was waiting for. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`did not happen in time: ${what}`);
    await pause(50);
  }
}
