import { SandboxError } from "../control/control-api.ts";
import type { Network, NetworkEvents } from "./state.ts";

const everything = [
  "screen",
  "sent",
  "receipt",
  "ack",
  "retry",
  "unreadable",
  "online",
  "offline",
  "pairing",
] as const satisfies (keyof NetworkEvents)[];

/**
 * Waits until `check` gives something, looking now and after everything that happens on the network; there is no
 * polling. Rejects with SandboxError `timeout`, naming what was waited for.
 */
export function until<T>(
  network: Network,
  check: () => T | null | undefined | false,
  what: string,
  timeoutMs = 5000,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const look = () => {
      try {
        const found = check();
        if (found === null || found === undefined || found === false) return false;
        stop();
        resolve(found);
      } catch (error) {
        stop();
        reject(error);
      }
      return true;
    };
    const stop = () => {
      clearTimeout(timer);
      for (const name of everything) network.events.off(name, look);
    };
    const timer = setTimeout(() => {
      stop();
      reject(new SandboxError("timeout", `${what}: did not happen within ${timeoutMs} ms`));
    }, timeoutMs);
    if (look()) return;
    for (const name of everything) network.events.on(name, look);
  });
}
