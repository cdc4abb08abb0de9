import { proto, toNumber, type WAMessage } from "@whiskeysockets/baileys";
import type { Chat, InboundMessage } from "../provider.ts";
import { chatOf, type OwnIds } from "./jids.ts";
import { editOf, protocolMessageOf, readContent } from "./message-content.ts";
import { messageId } from "./message-id.ts";
import { encodePayload } from "./payload.ts";

/** What a message of Baileys means to the product. */
export type InboundEvent = { type: "message"; message: InboundMessage } | Revocation;

/** `senders` is who took the message back, by every address that was told. */
export type Revocation = { type: "revoked"; chat: Chat; providerId: string; fromMe: boolean; senders: string[] };

/** Hears that something was left out because its id is none. */
export type Dropped = (what: "message" | "revocation") => void;

/** Reads a message of Baileys; null when it is nothing the product deals with. Pure. */
export function toInbound(source: WAMessage, own: OwnIds, dropped: Dropped = () => undefined): InboundEvent | null {
  const chat = chatOf(source.key, own);
  if (!chat || source.category === "peer") return null;
  if (!messageId(source.key.id)) {
    dropped("message");
    return null;
  }
  if (!source.message) return isUnreadable(source) ? { type: "message", message: unreadable(source, chat) } : null;

  const protocol = protocolMessageOf(source.message);
  if (protocol?.type === proto.Message.ProtocolMessage.Type.REVOKE) {
    return revocation(source, chat, protocol.key, dropped);
  }
  const content = readContent(source.message);
  if (!content) return null;
  // Who quotes or forwards a new wording wants the words, not the instruction to change others.
  const message = editOf(source.message)?.editedMessage ?? source.message;
  const payload = encodePayload({ ...source, message });
  return { type: "message", message: { ...envelope(source, chat), ...content, undecryptable: false, payload } };
}

/**
 * Everybody may take back what they wrote themselves. The key names the message as its sender sees it: one of ours that
 * is not `fromMe` is somebody else's, removed by the owner as admin of a group, which stays in our records.
 */
function revocation(
  { key }: WAMessage,
  chat: Chat,
  revoked: proto.IMessageKey | null | undefined,
  dropped: Dropped,
): Revocation | null {
  const fromMe = key.fromMe === true;
  const providerId = messageId(revoked?.id);
  if (!providerId) dropped("revocation");
  if (!providerId || (fromMe && revoked?.fromMe !== true)) return null;
  const senders = [key.participant, key.participantAlt].filter((jid) => typeof jid === "string");
  return { type: "revoked", chat, providerId, fromMe, senders };
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
    pushName: source.key.fromMe ? null : source.pushName || null,
    sentAt: seconds > 0 ? new Date(seconds * 1000) : new Date(),
  };
}
