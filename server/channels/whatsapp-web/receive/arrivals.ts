import type { BinaryNode } from "@whiskeysockets/baileys";
import { BoundedCache } from "../session/bounded-cache.ts";

const rememberedIds = 2000;

/** Assigns each message stanza its moment, in the order WhatsApp handed them over. */
export type Arrivals = {
  note(stanza: BinaryNode): void;
  of(stanza: BinaryNode): Date | undefined;
  /** The moment of a recent message by its id, for callers without its stanza. */
  ofId(id: string): Date | undefined;
  /** Later stanzas get moments after this one, which an earlier session stored, perhaps by another server's clock. */
  continueAfter(moment: Date | null): void;
};

/**
 * Baileys prepares several messages at once, so it may store them in another order than they arrived, and WhatsApp's
 * own times are whole seconds. So each stanza gets its own moment on arrival: now, or the second it was sent if it
 * waited while we were offline; always later than the one before.
 */
export function createArrivals(now: () => number = Date.now): Arrivals {
  const moments = new WeakMap<BinaryNode, Date>();
  const byId = new BoundedCache(rememberedIds);
  let last = 0;
  return {
    note(stanza) {
      // A repeated stanza keeps its first moment.
      const known = byId.get<Date>(stanza.attrs.id ?? "");
      if (known) {
        moments.set(stanza, known);
        return;
      }
      // The end of that second: messages received live within it, before we went offline, were earlier.
      const sent = Number(stanza.attrs.t) * 1000 + 999;
      const waited = stanza.attrs.offline !== undefined && sent > 999;
      last = Math.max(last + 1, waited ? sent : now());
      const moment = new Date(last);
      moments.set(stanza, moment);
      if (stanza.attrs.id) byId.set(stanza.attrs.id, moment);
    },
    continueAfter: (moment) => {
      last = Math.max(last, moment?.getTime() ?? 0);
    },
    of: (stanza) => moments.get(stanza),
    ofId: (id) => byId.get<Date>(id),
  };
}
