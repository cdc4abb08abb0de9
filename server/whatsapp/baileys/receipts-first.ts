import type { EventEmitter } from "node:events";
import { areJidsSameUser, type BinaryNode, getBinaryNodeChildren, isJidGroup } from "@whiskeysockets/baileys";
import type { Receipt } from "../provider.ts";
import type { OwnIds } from "./jids.ts";

const steps = new Map<string | undefined, Receipt["ack"]>([
  [undefined, 3],
  ["read", 4],
  ["played", 5],
]);

/**
 * Keeps receipts from Baileys, which acknowledges them, until they are stored: WhatsApp does not repeat what was
 * acknowledged, and a process killed in between would never know that its messages arrived. `keep` must not reject; one
 * that could not be kept is not acknowledged, and comes again.
 */
export function receiptsFirst(socket: EventEmitter, keep: (stanza: BinaryNode) => Promise<boolean>): void {
  const emit = socket.emit.bind(socket);
  socket.emit = (event: string | symbol, ...args: unknown[]) => {
    if (event !== "CB:receipt") return emit(event, ...args);
    const [stanza] = args as [BinaryNode];
    void keep(stanza).then((isKept) => isKept && emit(event, stanza));
    return true;
  };
}

/** What a receipt tells of own messages: their ids, matched by nothing else, since it may name the private id. */
export function readReceipt(
  { attrs, content }: BinaryNode,
  own: OwnIds,
): { ids: string[]; ack: Receipt["ack"] } | null {
  const step = steps.get(attrs.type);
  // With a recipient it is about what one of our own devices has seen.
  if (!step || (attrs.recipient && !isJidGroup(attrs.from))) return null;
  const isOwn = [own.id, own.lid].some((jid) => areJidsSameUser(attrs.participant, jid));
  if (attrs.participant && isOwn) return null;
  const list = Array.isArray(content) ? content[0] : undefined;
  const more = list ? getBinaryNodeChildren(list, "item").map((item) => item.attrs.id ?? "") : [];
  // That one of a group played it does not tell that others did.
  const ack = isJidGroup(attrs.from) && step > 4 ? 4 : step;
  return { ids: [attrs.id ?? "", ...more], ack };
}
