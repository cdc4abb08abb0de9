import { proto, toNumber, type WAMessage, type WAMessageKey } from "@whiskeysockets/baileys";
import type { Chat, InboundMessage, InboundReaction } from "../provider.ts";
import { chatOf, numberOf, type OwnIds, userOf } from "./jids.ts";
import { editOf, protocolMessageOf, reactionIn, readContent } from "./message-content.ts";
import { messageId } from "./message-id.ts";
import { encodePayload } from "./payload.ts";

/** What a message of Baileys means to the product. */
export type InboundEvent =
  | { type: "message"; message: InboundMessage }
  | AuthorsChange
  | { type: "reacted"; chat: Chat; reaction: InboundReaction };

/** What only the author of a message may do to it. `senders` is who did, by every address that was told. */
export type AuthorsChange = { chat: Chat; providerId: string; fromMe: boolean; senders: string[] } & (
  | { type: "revoked" }
  | { type: "edited"; wording: InboundMessage }
);

/** Hears that something was left out because its id is none. */
export type Dropped = (what: "message" | "change") => void;

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

/** Null when there is nothing in it for a person to see. */
function messageOf(source: WAMessage, chat: Chat, message: proto.IMessage): InboundMessage | null {
  const content = readContent(message);
  // Who quotes or forwards a new wording wants the words, not the instruction to change others.
  const payload = encodePayload({ ...source, message });
  return content && { ...envelope(source, chat), ...content, undecryptable: false, payload };
}

/**
 * Everybody may change and take back what they wrote themselves. The key names the message as its sender sees it: one of ours that
 * is not `fromMe` is somebody else's, removed by the owner as admin of a group, which stays in our records.
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

/** Who wrote, in digits. */
const authorOf = (key: WAMessageKey, chat: Chat): string | null =>
  chat.kind === "group" ? (userOf(key.participantAlt) ?? userOf(key.participant)) : (chat.number ?? chat.lid);

/** Could not be decrypted yet, or is a view-once that only the phone may open. */
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
    // Our own need no name; whose they are is said by `fromMe`.
    authorName: chat.kind === "group" && !source.key.fromMe ? (pushNameOf(source) ?? authorOf(source.key, chat)) : null,
    sentAt: seconds > 0 ? new Date(seconds * 1000) : new Date(),
  };
}

const pushNameOf = ({ key, pushName }: WAMessage): string | null => (key.fromMe ? null : pushName || null);
