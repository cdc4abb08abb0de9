import type { Intent } from "../../ipc/shell.ts";

/**
 * The number of waiting requests; beyond it the oldest are dropped, because a person who clicks that often wants the
 * latest.
 */
const mostWaiting = 20;

export type Intents = { add: (intent: Intent) => void; take: () => Intent[] };

/**
 * Keeps requests until a page takes them: the page may still be loading, or no user may be signed in. Each is handed
 * over once, so that a reply is sent once.
 */
export function createIntents(announce: () => void): Intents {
  let waiting: Intent[] = [];
  return {
    add: (intent) => {
      waiting = [...waiting, intent].slice(-mostWaiting);
      announce();
    },
    take: () => {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}
