import { proto, toNumber, type WAMessage } from "@whiskeysockets/baileys";
import type { Chat, InboundMessage } from "../provider.ts";
import { chatOf, type OwnIds } from "./jids.ts";
import { editOf, protocolMessageOf, readContent } from "./message-content.ts";
import { messageId } from "./message-id.ts";
import { encodePayload } from "./payload.ts";

const longestName = 100;

/** What a message of Baileys means to the product. */
export type InboundEvent =
  | { type: "message"; message: InboundMessage }
  | { type: "revoked"; chat: Chat; providerId: string; fromMe: boolean };

/** Reads a message of Baileys; null when it is nothing the product deals with. Pure. */
export function toInbound(source: WAMessage, own: OwnIds): InboundEvent | null {
  const chat = chatOf(source.key, own);
  if (!chat || !messageId(source.key.id) || source.category === "peer") return null;
  if (!source.message) return isUnreadable(source) ? { type: "message", message: unreadable(source, chat) } : null;

  const protocol = protocolMessageOf(source.message);
  if (protocol?.type === proto.Message.ProtocolMessage.Type.REVOKE) {
    return revocation(source, chat, messageId(protocol.key?.id));
  }
  const content = readContent(source.message);
  if (!content) return null;
  // Who quotes or forwards a new wording wants the words, not the instruction to change others.
  const message = editOf(source.message)?.editedMessage ?? source.message;
  const payload = encodePayload({ ...source, message });
  return { type: "message", message: { ...envelope(source, chat), ...content, undecryptable: false, payload } };
}

/** Everybody may take back what they wrote themselves. In a group we do not know who wrote what, so only we may. */
function revocation({ key }: WAMessage, chat: Chat, providerId: string | null): InboundEvent | null {
  const fromMe = key.fromMe === true;
  if (!providerId || (chat.kind === "group" && !fromMe)) return null;
  return { type: "revoked", chat, providerId, fromMe };
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
    pushName: source.key.fromMe ? null : source.pushName?.replaceAll("\0", "").slice(0, longestName) || null,
    sentAt: seconds > 0 ? new Date(seconds * 1000) : new Date(),
  };
}
