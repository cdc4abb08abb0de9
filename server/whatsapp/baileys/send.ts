import { generateMessageIDV2, type WAMessage } from "@whiskeysockets/baileys";
import { type Chat, type MessageRef, type OutboundMessage, SendError, type SentMessage } from "../provider.ts";
import { editOf, fromOutbound, reactionOf, revocationOf } from "./from-outbound.ts";
import { encodePayload } from "./payload.ts";
import type { Socket } from "./socket.ts";
import { uploadFile } from "./upload-file.ts";

/** Sends a message, and resolves once WhatsApp's server has acknowledged it. Rejects with SendError. */
export async function sendMessage(socket: Socket, message: OutboundMessage, deadlineMs: number): Promise<SentMessage> {
  const file = message.media && (await uploadFile(socket.baileys, message.media, message.body));
  const outgoing = fromOutbound(message, ownJid(socket), file);
  await dispatch(socket, outgoing, deadlineMs);
  return { payload: encodePayload(outgoing) };
}

/** Deletes an own message for everybody, with the same care. */
export async function revokeMessage(socket: Socket, chat: Chat, id: string, deadlineMs: number): Promise<void> {
  const own = ownJid(socket);
  // 7: the author deletes. An admin deleting somebody else's would be 8.
  await dispatch(socket, revocationOf(chat, id, own, generateMessageIDV2(own)), deadlineMs, { edit: "7" });
}

/** Words an own message anew. */
export async function editMessage(
  socket: Socket,
  chat: Chat,
  id: string,
  body: string,
  deadlineMs: number,
): Promise<void> {
  const own = ownJid(socket);
  await dispatch(socket, editOf(chat, id, body, own, generateMessageIDV2(own)), deadlineMs, { edit: "1" });
}

/** Reacts to a message, or takes that back. */
export async function reactTo(
  socket: Socket,
  chat: Chat,
  target: MessageRef,
  emoji: string,
  deadlineMs: number,
): Promise<void> {
  const own = ownJid(socket);
  await dispatch(socket, reactionOf(chat, target, emoji, own, generateMessageIDV2(own)), deadlineMs);
}

/** Baileys is content when the message has left this machine, so the wait begins before it goes out. */
async function dispatch(
  { baileys, acknowledgements, recentlySent }: Socket,
  { key, message }: WAMessage,
  deadlineMs: number,
  additionalAttributes: Record<string, string> = {},
): Promise<void> {
  const { id, remoteJid } = key;
  if (!id || !remoteJid || !message) throw new Error("a message without id, chat or content");
  // A phone that cannot read it asks again at once, perhaps before the product has stored it.
  recentlySent.set(id, message);
  const acknowledged = acknowledgements.expect(id, deadlineMs);
  const relayed = baileys.relayMessage(remoteJid, message, { messageId: id, additionalAttributes });
  relayed.catch((error: unknown) => {
    // Some of it may have gone out: repeating it under the same id is right, giving it up is not.
    acknowledgements.fail(id, new SendError("timeout", "the message did not leave", { cause: error }));
  });
  await acknowledged;
}

const ownJid = ({ baileys }: Socket): string => baileys.user?.id ?? "";
