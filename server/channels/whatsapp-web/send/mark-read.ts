import type { WAMessageKey, WASocket } from "@whiskeysockets/baileys";
import type { Chat } from "../../chat.ts";
import { jidOf } from "../numbers/jids.ts";
import { decodePayload } from "../session/payload.ts";

/** Sends the contact read receipts, under the address each message came from. Best effort: errors are swallowed. */
export async function markRead(
  socket: WASocket,
  storedPayload: (providerId: string) => Promise<Uint8Array | null>,
  chat: Chat,
  providerIds: string[],
): Promise<void> {
  const keyOf = async (id: string): Promise<WAMessageKey> => {
    const payload = await storedPayload(id);
    const key = payload && decodePayload(payload)?.key;
    return { remoteJid: jidOf(chat), ...key, id, fromMe: false };
  };
  try {
    await socket.readMessages(await Promise.all(providerIds.map(keyOf)));
  } catch {
    // The ticks of old messages are not worth an error on a screen.
  }
}
