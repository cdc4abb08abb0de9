import type { BinaryNode } from "@whiskeysockets/baileys";
import { BoundedCache } from "./bounded-cache.ts";

const rememberedIds = 2000;

/** The moment each message stanza counts for, in the order WhatsApp handed them over. */
export type Arrivals = {
  note(stanza: BinaryNode): void;
  of(stanza: BinaryNode): Date | undefined;
  /** The same by a message's id, where its stanza is not at hand: of those that came lately. */
  ofId(id: string): Date | undefined;
  /** What comes from now on came after this moment: an earlier session's, perhaps by another server's clock. */
  continueAfter(moment: Date | null): void;
};

/**
 * Baileys prepares several messages at once, so they may be stored in another order than they came in, and WhatsApp's
 * own times are whole seconds. So each stanza gets a moment of its own when it arrives: now, or for one that waited
 * while we were away, the second it was sent; always later than the one before.
 */
export function createArrivals(now: () => number = Date.now): Arrivals {
  const moments = new WeakMap<BinaryNode, Date>();
  const byId = new BoundedCache(rememberedIds);
  let last = 0;
  return {
    note(stanza) {
      // Offered again, or asked for again, it keeps its place among the others.
      const known = byId.get<Date>(stanza.attrs.id ?? "");
      if (known) {
        moments.set(stanza, known);
        return;
      }
      // The end of that second: what came live within it, before we went away, was earlier.
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
