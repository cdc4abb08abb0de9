import type { EventEmitter } from "node:events";
import { areJidsSameUser, type BinaryNode, getBinaryNodeChildren, isJidGroup } from "@whiskeysockets/baileys";
import type { Receipt } from "../../channel.ts";
import type { OwnIds } from "../numbers/jids.ts";

const steps = new Map<string | undefined, Receipt["ack"]>([
  [undefined, 3],
  ["read", 4],
  ["played", 5],
]);

/**
 * Withholds receipts from Baileys, which acknowledges them, until they are stored: WhatsApp does not repeat an
 * acknowledged one, and a process killed in between would never learn that its messages arrived. `keep` must not
 * reject; a receipt that it could not keep is not acknowledged, and comes again.
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

/**
 * The ids of own messages that a receipt names, and their step. Only ids match: the receipt may name the contact by
 * the private id.
 */
export function readReceipt(
  { attrs, content }: BinaryNode,
  own: OwnIds,
): { ids: string[]; ack: Receipt["ack"] } | null {
  const step = steps.get(attrs.type);
  // A receipt with a recipient comes from one of our own devices.
  if (!step || (attrs.recipient && !isJidGroup(attrs.from))) return null;
  const isOwn = [own.id, own.lid].some((jid) => areJidsSameUser(attrs.participant, jid));
  if (attrs.participant && isOwn) return null;
  const list = Array.isArray(content) ? content[0] : undefined;
  const more = list ? getBinaryNodeChildren(list, "item").map((item) => item.attrs.id ?? "") : [];
  // In a group, one person playing the message does not mean that the others did.
  const ack = isJidGroup(attrs.from) && step > 4 ? 4 : step;
  return { ids: [attrs.id ?? "", ...more], ack };
}
