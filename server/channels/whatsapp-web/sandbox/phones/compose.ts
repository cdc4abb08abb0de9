import { proto } from "@whiskeysockets/baileys";
import { SandboxError } from "../control/control-api.ts";
import type { MediaKind } from "../media/media.ts";
import { isGroup, lidJid } from "../network/addresses.ts";
import type { Network } from "../network/state.ts";

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

/** A text, with an optional quote of another message of the chat. */
export function textMessage(network: Network, from: string, to: string, text: string, quote?: string): proto.IMessage {
  if (quote === undefined) return { conversation: text };
  return { extendedTextMessage: { text, contextInfo: quoteOf(network, from, to, quote) } };
}

export type MediaDetails = {
  bytes: Uint8Array;
  mimetype: string;
  caption?: string | undefined;
  voice?: boolean | undefined;
  sticker?: boolean | undefined;
  seconds?: number | undefined;
  /** Loudness over time, up to 64 values from 0 to 100. */
  waveform?: readonly number[] | undefined;
  fileName?: string | undefined;
  quote?: string | undefined;
};

/** An image, video, voice note, audio, document or sticker, by its mimetype; the file is encrypted and uploaded. */
export function mediaMessage(network: Network, from: string, to: string, details: MediaDetails): proto.IMessage {
  const { bytes, mimetype, seconds } = details;
  const kind = details.sticker ? "sticker" : mediaKind(mimetype);
  const contextInfo = details.quote === undefined ? null : quoteOf(network, from, to, details.quote);
  const part = { ...network.media.encrypt(bytes, kind, mimetype), contextInfo };
  const caption = details.caption ?? null;
  if (kind === "sticker") return { stickerMessage: part };
  if (kind === "image") return { imageMessage: { ...part, caption } };
  if (kind === "video") return { videoMessage: { ...part, caption, seconds: seconds ?? 1 } };
  const waveform = details.waveform ? Uint8Array.from(details.waveform) : null;
  if (kind === "audio")
    return { audioMessage: { ...part, ptt: details.voice === true, seconds: seconds ?? 1, waveform } };
  const fileName = details.fileName ?? "arquivo";
  return { documentMessage: { ...part, caption, fileName, title: fileName } };
}

/** The kind of file that phones make of a mimetype. */
export function mediaKind(mimetype: string): MediaKind {
  const [type] = mimetype.split("/");
  return type === "image" || type === "video" || type === "audio" ? type : "document";
}

export function reactionMessage(
  network: Network,
  phone: string,
  chat: string,
  id: string,
  emoji: string,
): proto.IMessage {
  return { reactionMessage: { key: keyOf(network, phone, chat, id), text: emoji, senderTimestampMs: Date.now() } };
}

/** Deletes an own message for everybody. Fails with conflict for another author's message. */
export function revokeMessage(network: Network, phone: string, chat: string, id: string): proto.IMessage {
  return { protocolMessage: { type: REVOKE, key: ownKeyOf(network, phone, chat, id) } };
}

/** Changes the text of an own message. Fails with conflict for another author's message. */
export function editMessage(network: Network, phone: string, chat: string, id: string, text: string): proto.IMessage {
  return {
    protocolMessage: {
      type: MESSAGE_EDIT,
      key: ownKeyOf(network, phone, chat, id),
      editedMessage: { conversation: text },
      timestampMs: Date.now(),
    },
  };
}

function messageOf(network: Network, phone: string, chat: string, id: string) {
  const message = network.chats.find(phone, chat, id);
  if (!message) throw new SandboxError("not_found", "This chat has no such message.");
  return message;
}

function keyOf(network: Network, phone: string, chat: string, id: string): proto.IMessageKey {
  const { author } = messageOf(network, phone, chat, id);
  const inGroup = isGroup(chat) ? { participant: lidJid(author) } : {};
  return { remoteJid: isGroup(chat) ? chat : lidJid(chat), fromMe: author === phone, id, ...inGroup };
}

function ownKeyOf(network: Network, phone: string, chat: string, id: string): proto.IMessageKey {
  const key = keyOf(network, phone, chat, id);
  if (!key.fromMe) throw new SandboxError("conflict", "Only its author may change or delete a message.");
  return key;
}

/** The reference to another message of the chat, as an answer carries it. */
export function quoteOf(network: Network, phone: string, chat: string, id: string): proto.IContextInfo {
  const { author } = messageOf(network, phone, chat, id);
  const payload = network.chats.payload(phone, chat, id) ?? new Uint8Array();
  return { stanzaId: id, participant: lidJid(author), quotedMessage: proto.Message.decode(payload) };
}
