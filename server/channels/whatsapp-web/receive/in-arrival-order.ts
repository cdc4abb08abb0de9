import type { EventEmitter } from "node:events";
import { type BinaryNode, getBinaryNodeChildren } from "@whiskeysockets/baileys";

/** A message that Baileys never tries to decrypt delays the others no longer than this. */
const patienceMs = 5_000;

/**
 * Hands message stanzas to Baileys one after the other. Baileys decrypts one at a time, but awaits a few things before
 * it queues for that, and a later message may overtake an earlier one there: it would be stored first, and after a
 * crash the earlier one would come again behind it. So the next stanza waits until the decryption of the one before
 * has begun; from there Baileys keeps the order itself. `arrived` is called at once, and `prepared` in the stanza's
 * turn: if it rejects, Baileys does not get the stanza.
 */
export function inArrivalOrder(
  socket: EventEmitter,
  begun: (stanza: BinaryNode) => Promise<void>,
  arrived: (stanza: BinaryNode) => void,
  prepared: (stanza: BinaryNode) => Promise<void>,
  failed: (error: unknown) => void,
): void {
  const emit = socket.emit.bind(socket);
  let previous: Promise<unknown> = Promise.resolve();
  socket.emit = (event: string | symbol, ...args: unknown[]) => {
    const [stanza] = args as [BinaryNode];
    if (event !== "CB:message") return emit(event, ...args);
    arrived(stanza);
    const isEncrypted = getBinaryNodeChildren(stanza, "enc").length > 0;
    previous = previous
      .then(() => prepared(stanza))
      .then(() => {
        emit(event, stanza);
        return isEncrypted ? patiently(begun(stanza)) : undefined;
      })
      // A stanza that failed must not hold back the next ones.
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
