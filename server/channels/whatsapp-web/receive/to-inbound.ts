import { proto, toNumber, type WAMessage, type WAMessageKey } from "@whiskeysockets/baileys";
import type { InboundMessage, InboundReaction, InboundVote } from "../../channel.ts";
import { type Chat, idOf } from "../../chat.ts";
import { chatOf, numberOf, type OwnIds, userOf } from "../numbers/jids.ts";
import { messageId } from "../session/message-id.ts";
import { encodePayload } from "../session/payload.ts";
import { missedCallOf } from "./content/call-content.ts";
import {
  type Content,
  editOf,
  placeholder,
  protocolMessageOf,
  reactionIn,
  readContent,
  voteIn,
} from "./content/message-content.ts";

/** The product's meaning of a Baileys message. */
export type InboundEvent =
  | { type: "message"; message: InboundMessage }
  | AuthorsChange
  | { type: "reacted"; chat: Chat; reaction: InboundReaction }
  | { type: "voted"; chat: Chat; ballot: Ballot };

/** A vote that is still encrypted: only the poll itself has the key. */
export type Ballot = {
  key: WAMessageKey;
  update: proto.Message.IPollUpdateMessage;
  vote: Omit<InboundVote, "options">;
};

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
  if (!source.message) {
    const content = noticeIn(source);
    return content && { type: "message", message: withoutPayload(source, chat, content) };
  }

  const protocol = protocolMessageOf(source.message);
  if (protocol?.type === proto.Message.ProtocolMessage.Type.REVOKE) {
    const change = authorsChange(source, chat, protocol.key, dropped);
    return change && { ...change, type: "revoked" };
  }
  const edit = editOf(source.message);
  if (edit) {
    const change = authorsChange(source, chat, edit.key, dropped);
    const wording = edit.editedMessage && messageOf(source, chat, edit.editedMessage);
    // Content that we cannot show has no words to put in place of the old ones.
    return change && wording && wording.mediaType !== "unsupported" ? { ...change, type: "edited", wording } : null;
  }
  const reaction = reactionIn(source.message);
  if (reaction) return reacted(source, chat, own, reaction);
  const update = voteIn(source.message);
  if (update) return voted(source, chat, own, update);
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
  chat.kind === "group"
    ? (userOf(key.participantAlt) ?? userOf(key.participant))
    : (idOf(chat, "phone") ?? idOf(chat, "lid"));

function voted(
  source: WAMessage,
  chat: Chat,
  own: OwnIds,
  update: proto.Message.IPollUpdateMessage,
): InboundEvent | null {
  const { key } = source;
  const providerId = messageId(update.pollCreationMessageKey?.id);
  const fromMe = key.fromMe === true;
  const voter = fromMe ? numberOf(own.id) : authorOf(key, chat);
  if (!providerId || !voter || !update.vote) return null;
  const ballot = { key, update, vote: { providerId, voter, name: pushNameOf(source), fromMe } };
  return { type: "voted", chat, ballot };
}

/** The meaning of a message without content; null for notices that are no messages. */
function noticeIn(source: WAMessage): Content | null {
  if (source.key.isViewOnce) return placeholder("viewOnce");
  const call = missedCallOf(source);
  if (call) return { body: "", mediaType: "call", media: null, content: call, quotedProviderId: null };
  return source.messageStubType === proto.WebMessageInfo.StubType.CIPHERTEXT ? placeholder("unreadable") : null;
}

const withoutPayload = (source: WAMessage, chat: Chat, content: Content): InboundMessage => ({
  ...envelope(source, chat),
  ...content,
  // Such a message may be decrypted later. All others are final.
  undecryptable: content.mediaType === "unreadable",
  payload: new Uint8Array(),
});

function envelope(source: WAMessage, chat: Chat) {
  const seconds = toNumber(source.messageTimestamp);
  return {
    providerId: source.key.id ?? "",
    chat,
    fromMe: source.key.fromMe === true,
    pushName: pushNameOf(source),
    // The ingest adds it, since it can ask WhatsApp.
    groupName: null,
    // Our own messages need no author; `fromMe` marks them.
    authorName: chat.kind === "group" && !source.key.fromMe ? (pushNameOf(source) ?? authorOf(source.key, chat)) : null,
    sentAt: seconds > 0 ? new Date(seconds * 1000) : new Date(),
  };
}

const pushNameOf = ({ key, pushName }: WAMessage): string | null => (key.fromMe ? null : pushName || null);
