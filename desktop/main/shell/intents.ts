import type { Intent } from "../../ipc-shell.ts";

/** So many wait for a page; of more the oldest are forgotten, for who clicks that often wants the last. */
const mostWaiting = 20;

export type Intents = { add: (intent: Intent) => void; take: () => Intent[] };

/**
 * Keeps what somebody asked for until a page takes it: the page may still be loading, or nobody be signed in yet. It is
 * handed over once, so that an answer is sent once.
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
