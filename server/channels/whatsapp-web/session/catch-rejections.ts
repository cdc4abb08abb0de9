import type { EventEmitter } from "node:events";

type Listener = (...args: unknown[]) => unknown;

/** Baileys names the event of a stanza like this. */
const stanza = "CB:";

/**
 * Baileys' own listeners to stanzas are asynchronous, and reject for example when they answer on a socket that has just
 * closed. An emitter awaits nobody, so such an error goes to `failed`, with the event's name. Covers the listeners that
 * are there when it is called.
 */
export function catchRejections(socket: EventEmitter, failed: (error: unknown, event: string) => void): void {
  for (const event of socket.eventNames()) {
    if (!String(event).startsWith(stanza)) continue;
    const listeners = socket.listeners(event) as Listener[];
    socket.removeAllListeners(event);
    for (const listener of listeners)
      socket.on(event, (...args: unknown[]) => {
        const answer = listener.apply(socket, args);
        if (answer instanceof Promise) answer.catch((error) => failed(error, String(event)));
      });
  }
}
