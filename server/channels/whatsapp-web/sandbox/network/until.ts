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

/** How long the network waits for one thing, in milliseconds; longer on a machine that tests found slow. */
export const patienceMs = 180_000 * Number(process.env.BALCAO_SLOWNESS ?? 1);

/**
 * Waits until `check` returns a value; it runs now and after every event of the network, without polling. Rejects with
 * SandboxError `timeout`, which names `what`.
 */
export function until<T>(
  network: Network,
  check: () => T | null | undefined | false,
  what: string,
  timeoutMs = patienceMs,
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
