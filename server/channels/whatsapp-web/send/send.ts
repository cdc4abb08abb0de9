import { generateMessageIDV2, type WAMessage } from "@whiskeysockets/baileys";
import type { MessageRef, OutboundMessage, SentMessage } from "../../channel.ts";
import type { Chat } from "../../chat.ts";
import { SendError } from "../../send-error.ts";
import { encodePayload } from "../session/payload.ts";
import type { Socket } from "../session/socket.ts";
import { editOf, fromOutbound, reactionOf, revocationOf } from "./from-outbound.ts";
import { uploadFile } from "./upload-file.ts";

/** Sends a message, and resolves once WhatsApp's server has acknowledged it. Rejects with SendError. */
export async function sendMessage(socket: Socket, message: OutboundMessage, deadlineMs: number): Promise<SentMessage> {
  const file = message.media && (await uploadFile(socket.baileys, message.media, message.body));
  const outgoing = fromOutbound(message, ownJid(socket), file);
  await dispatch(socket, outgoing, deadlineMs);
  return { externalId: message.providerId, payload: encodePayload(outgoing) };
}

/** Deletes an own message for everybody, and waits for the acknowledgement too. */
export async function revokeMessage(socket: Socket, chat: Chat, id: string, deadlineMs: number): Promise<void> {
  const own = ownJid(socket);
  // 7: the author deletes. 8 would be an admin who deletes another author's message.
  await dispatch(socket, revocationOf(chat, id, own, generateMessageIDV2(own)), deadlineMs, { edit: "7" });
}

/** Changes the text of an own message. */
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

/** Reacts to a message, or removes the reaction. */
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

/** Baileys resolves when the message has left this machine, so the wait for the acknowledgement begins before. */
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
    // A part of it may have been sent: a repeat under the same id is right, giving it up is not.
    acknowledgements.fail(id, new SendError("timeout", "the message was not sent", { cause: error }));
  });
  await acknowledged;
}

const ownJid = ({ baileys }: Socket): string => baileys.user?.id ?? "";
