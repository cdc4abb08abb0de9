import { proto, toNumber, type WAMessage, type WAMessageKey } from "@whiskeysockets/baileys";
import type { Chat, InboundMessage, InboundReaction } from "../channel.ts";
import { chatOf, numberOf, type OwnIds, userOf } from "./jids.ts";
import { editOf, protocolMessageOf, reactionIn, readContent } from "./message-content.ts";
import { messageId } from "./message-id.ts";
import { encodePayload } from "./payload.ts";

/** The product's meaning of a Baileys message. */
export type InboundEvent =
  | { type: "message"; message: InboundMessage }
  | AuthorsChange
  | { type: "reacted"; chat: Chat; reaction: InboundReaction };

/** A change that only the author of a message may make. `senders` are the change's author, by every known address. */
export type AuthorsChange = { chat: Chat; providerId: string; fromMe: boolean; senders: string[] } & (
  | { type: "revoked" }
  | { type: "edited"; wording: InboundMessage }
);

/** Called when a message or change is dropped for its malformed id. */
export type Dropped = (what: "message" | "change") => void;

/** Translates a message of Baileys; null if the product has no use for it. Pure. */
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
    const change = authorsChange(source, chat, protocol.key, dropped);
    return change && { ...change, type: "revoked" };
  }
  const edit = editOf(source.message);
  if (edit) {
    const change = authorsChange(source, chat, edit.key, dropped);
    const wording = edit.editedMessage && messageOf(source, chat, edit.editedMessage);
    return change && wording ? { ...change, type: "edited", wording } : null;
  }
  const reaction = reactionIn(source.message);
  if (reaction) return reacted(source, chat, own, reaction);
  const message = messageOf(source, chat, source.message);
  return message && { type: "message", message };
}

/** Null if a person would see nothing in it. */
function messageOf(source: WAMessage, chat: Chat, message: proto.IMessage): InboundMessage | null {
  const content = readContent(message);
  // The payload holds the new text itself, not the edit instruction: quotes and forwards need the text.
  const payload = encodePayload({ ...source, message });
  return content && { ...envelope(source, chat), ...content, undecryptable: false, payload };
}

/**
 * Authors may change and revoke their own messages. The key identifies the message from its sender's view: one of ours
 * that is not `fromMe` was written by another and removed by the owner as admin of a group; it stays in our records.
 */
function authorsChange({ key }: WAMessage, chat: Chat, target: proto.IMessageKey | null | undefined, dropped: Dropped) {
  const fromMe = key.fromMe === true;
  const providerId = messageId(target?.id);
  if (!providerId) dropped("change");
  if (!providerId || (fromMe && target?.fromMe !== true)) return null;
  const senders = [key.participant, key.participantAlt].filter((jid) => typeof jid === "string");
  return { chat, providerId, fromMe, senders };
}

function reacted(
  source: WAMessage,
  chat: Chat,
  own: OwnIds,
  { key, text }: proto.Message.IReactionMessage,
): InboundEvent | null {
  const providerId = messageId(key?.id);
  const fromMe = source.key.fromMe === true;
  const author = fromMe ? numberOf(own.id) : authorOf(source.key, chat);
  if (!providerId || !author) return null;
  const emoji = text ?? "";
  return { type: "reacted", chat, reaction: { providerId, emoji, fromMe, author, pushName: pushNameOf(source) } };
}

/** The author, in digits. */
const authorOf = (key: WAMessageKey, chat: Chat): string | null =>
  chat.kind === "group" ? (userOf(key.participantAlt) ?? userOf(key.participant)) : (chat.number ?? chat.lid);

/** True if it could not be decrypted yet, or is a view-once message that only the phone may open. */
function isUnreadable(source: WAMessage): boolean {
  return source.messageStubType === proto.WebMessageInfo.StubType.CIPHERTEXT || source.key.isViewOnce === true;
}

function unreadable(source: WAMessage, chat: Chat): InboundMessage {
  return {
    ...envelope(source, chat),
    body: "",
    media: null,
    content: null,
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
    pushName: pushNameOf(source),
    // The keeper adds it, since it can ask WhatsApp.
    groupName: null,
    // Our own messages need no author; `fromMe` marks them.
    authorName: chat.kind === "group" && !source.key.fromMe ? (pushNameOf(source) ?? authorOf(source.key, chat)) : null,
    sentAt: seconds > 0 ? new Date(seconds * 1000) : new Date(),
  };
}

const pushNameOf = ({ key, pushName }: WAMessage): string | null => (key.fromMe ? null : pushName || null);
