import type { EventEmitter } from "node:events";
import { type BinaryNode, getBinaryNodeChildren } from "@whiskeysockets/baileys";

/** A message that Baileys does not even try to decrypt must not hold up the others for longer. */
const patienceMs = 5_000;

/**
 * Hands message stanzas to Baileys one after the other. Baileys decrypts one at a time, but does a few things before
 * it queues for that, and there a later message may overtake an earlier one: it would be stored first, and after a
 * crash the earlier one would come again behind it. So the next stanza waits until the decryption of the one before has
 * begun, from where Baileys keeps the order itself. `arrived` is told at once.
 */
export function inArrivalOrder(
  socket: EventEmitter,
  begun: (stanza: BinaryNode) => Promise<void>,
  arrived: (stanza: BinaryNode) => void,
  failed: (error: unknown) => void,
): void {
  const emit = socket.emit.bind(socket);
  let turn: Promise<unknown> = Promise.resolve();
  socket.emit = (event: string | symbol, ...args: unknown[]) => {
    const [stanza] = args as [BinaryNode];
    if (event !== "CB:message") return emit(event, ...args);
    arrived(stanza);
    const isEncrypted = getBinaryNodeChildren(stanza, "enc").length > 0;
    turn = turn
      .then(() => {
        emit(event, stanza);
        return isEncrypted ? patiently(begun(stanza)) : undefined;
      })
      // One that nobody could deal with must not keep back those behind it.
      .catch(failed);
    return true;
  };
}

async function patiently(begun: Promise<void>): Promise<void> {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, patienceMs).unref();
  await Promise.race([begun, over.promise]);
  clearTimeout(timer);
}
