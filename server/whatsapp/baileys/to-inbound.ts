import { proto, toNumber, type WAMessage } from "@whiskeysockets/baileys";
import type { Chat, InboundMessage } from "../provider.ts";
import { chatOf, type OwnIds } from "./jids.ts";
import { editOf, protocolMessageOf, readContent } from "./message-content.ts";
import { encodePayload } from "./payload.ts";

/** What a message of Baileys means to the product. */
export type InboundEvent =
  | { type: "message"; message: InboundMessage }
  | { type: "revoked"; chat: Chat; providerId: string };

/** Reads a message of Baileys; null when it is nothing the product deals with. Pure. */
export function toInbound(source: WAMessage, own: OwnIds): InboundEvent | null {
  const chat = chatOf(source.key, own);
  if (!chat || !source.key.id || source.category === "peer") return null;
  if (!source.message) return isUnreadable(source) ? { type: "message", message: unreadable(source, chat) } : null;

  const protocol = protocolMessageOf(source.message);
  if (protocol?.type === proto.Message.ProtocolMessage.Type.REVOKE) {
    return protocol.key?.id ? { type: "revoked", chat, providerId: protocol.key.id } : null;
  }
  const content = readContent(source.message);
  if (!content) return null;
  // Who quotes or forwards a new wording wants the words, not the instruction to change others.
  const message = editOf(source.message)?.editedMessage ?? source.message;
  const payload = encodePayload({ ...source, message });
  return { type: "message", message: { ...envelope(source, chat), ...content, undecryptable: false, payload } };
}

/** Could not be decrypted yet, or is a view-once that only the phone may open. */
function isUnreadable(source: WAMessage): boolean {
  return source.messageStubType === proto.WebMessageInfo.StubType.CIPHERTEXT || source.key.isViewOnce === true;
}

function unreadable(source: WAMessage, chat: Chat): InboundMessage {
  return {
    ...envelope(source, chat),
    body: "",
    mediaType: source.key.isViewOnce ? "other" : "chat",
    quotedProviderId: null,
    undecryptable: true,
    payload: new Uint8Array(),
  };
}

function envelope(source: WAMessage, chat: Chat) {
  const seconds = toNumber(source.messageTimestamp);
  return {
    providerId: source.key.id ?? "",
    chat,
    fromMe: source.key.fromMe === true,
    pushName: source.key.fromMe ? null : source.pushName?.replaceAll("\0", "") || null,
    sentAt: seconds > 0 ? new Date(seconds * 1000) : new Date(),
  };
}
