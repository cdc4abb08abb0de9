import { SandboxError } from "../control/control-api.ts";
import { deliverReceipt } from "../network/deliver.ts";
import type { Network } from "../network/state.ts";
import { openChatKey, phoneOf, showOn } from "./phones.ts";

/**
 * A person opens a chat: its unseen messages become read, and their authors get receipts. Does nothing while offline.
 */
export function markRead(network: Network, phone: string, chat: string): void {
  if (!phoneOf(network, phone).online) return;
  const byAuthor = new Map<string, string[]>();
  for (const message of network.chats.markSeen(phone, chat)) {
    byAuthor.set(message.author, [...(byAuthor.get(message.author) ?? []), message.id]);
    showOn(network, phone, message);
  }
  for (const [author, ids] of byAuthor) {
    deliverReceipt(network, { from: phone, account: author, chat, ids, type: "read" });
    for (const id of ids) showOn(network, author, network.chats.tick(author, phone, id, "read"));
  }
}

/** Counts the chat as shown on a screen until the returned function is called: messages are then read on arrival. */
export function openChat(network: Network, phone: string, chat: string): () => void {
  const key = openChatKey(phone, chat);
  network.openChats.set(key, (network.openChats.get(key) ?? 0) + 1);
  markRead(network, phone, chat);
  let open = true;
  return () => {
    if (!open) return;
    open = false;
    const screens = (network.openChats.get(key) ?? 1) - 1;
    if (screens > 0) network.openChats.set(key, screens);
    else network.openChats.delete(key);
  };
}

/** Marks a voice note as played, the step after read. */
export function markPlayed(network: Network, phone: string, chat: string, id: string): void {
  const message = network.chats.find(phone, chat, id);
  if (!message || message.fromMe || !phoneOf(network, phone).online) return;
  deliverReceipt(network, { from: phone, account: message.author, chat, ids: [id], type: "played" });
  showOn(network, message.author, network.chats.tick(message.author, phone, id, "played"));
}

export type ReceivedFile = { bytes: Uint8Array; mimetype: string; fileName: string | null };

/** Opens the file of a message on a phone, as the phone would. */
export function fileOf(network: Network, phone: string, chat: string, id: string): ReceivedFile {
  const message = network.chats.find(phone, chat, id);
  const payload = message?.media ? network.chats.payload(phone, chat, id) : undefined;
  const file = payload ? network.media.open(payload) : null;
  if (!file) throw new SandboxError("not_found", "This message has no file.");
  return file;
}
