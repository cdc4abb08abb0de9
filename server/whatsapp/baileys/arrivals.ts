import type { BinaryNode } from "@whiskeysockets/baileys";

/** The moment each message stanza counts for, in the order WhatsApp handed them over. */
export type Arrivals = { note(stanza: BinaryNode): void; of(stanza: BinaryNode): Date | undefined };

/**
 * Baileys prepares several messages at once, so they may be stored in another order than they came in, and WhatsApp's
 * own times are whole seconds. So each stanza gets a moment of its own when it arrives: now, or for one that waited
 * while we were away, the second it was sent; always later than the one before.
 */
export function createArrivals(now: () => number = Date.now): Arrivals {
  const moments = new WeakMap<BinaryNode, Date>();
  let last = 0;
  return {
    note(stanza) {
      // The end of that second: what came live within it, before we went away, was earlier.
      const sent = Number(stanza.attrs.t) * 1000 + 999;
      const waited = stanza.attrs.offline !== undefined && sent > 999;
      last = Math.max(last + 1, waited ? sent : now());
      moments.set(stanza, new Date(last));
    },
    of: (stanza) => moments.get(stanza),
  };
}
