import { setTimeout as pause } from "node:timers/promises";

const patienceMs = 15_000;

/** Waits until something holds. Fails with what it was waiting for. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await pause(50);
  }
}
