import { internationalDigits } from "@balcao/shared/platform/written-number.ts";
import { generateWAMessageFromContent, isJidGroup, proto, type WAMessage } from "@whiskeysockets/baileys";
import type { MessageRef, OutboundMessage } from "../../channel.ts";
import type { Chat } from "../../chat.ts";
import { jidOf } from "../numbers/jids.ts";
import { decodePayload } from "../session/payload.ts";

/** Builds WhatsApp's message from ours; `file` is the uploaded file's message part. */
export function fromOutbound(message: OutboundMessage, ownJid: string, file: proto.IMessage | null = null): WAMessage {
  const jid = jidOf(message.chat);
  const quoted = message.quoted && quotedMessage(message.quoted, jid);
  return generateWAMessageFromContent(jid, file ?? contentOf(message), {
    userJid: ownJid,
    messageId: message.providerId,
    ...(quoted ? { quoted } : {}),
  });
}

/** No link preview: to make one, this server would fetch any address people write. */
function contentOf({ body, content }: OutboundMessage): proto.IMessage {
  if (content?.kind === "location") {
    const { latitude, longitude, name, address } = content;
    return { locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, name, address } };
  }
  if (content?.kind === "contacts") {
    const cards = content.contacts.map(({ name, numbers }) => ({ displayName: name, vcard: vcardOf(name, numbers) }));
    const [only] = cards;
    return cards.length === 1 && only
      ? { contactMessage: only }
      : { contactsArrayMessage: { displayName: body, contacts: cards } };
  }
  return { extendedTextMessage: { text: body } };
}

/** The message that deletes an own one for everybody. */
export function revocationOf(chat: Chat, providerId: string, ownJid: string, messageId: string): WAMessage {
  const remoteJid = jidOf(chat);
  const type = proto.Message.ProtocolMessage.Type.REVOKE;
  const protocolMessage = { key: { remoteJid, fromMe: true, id: providerId }, type };
  return generateWAMessageFromContent(remoteJid, { protocolMessage }, { userJid: ownJid, messageId });
}

/** The message that changes the text of an own one. */
export function editOf(chat: Chat, providerId: string, body: string, ownJid: string, messageId: string): WAMessage {
  const remoteJid = jidOf(chat);
  const protocolMessage = {
    key: { remoteJid, fromMe: true, id: providerId },
    type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT,
    editedMessage: { extendedTextMessage: { text: body } },
    timestampMs: Date.now(),
  };
  return generateWAMessageFromContent(remoteJid, { protocolMessage }, { userJid: ownJid, messageId });
}

/** The message that puts an emoji under another; an empty emoji removes it. */
export function reactionOf(
  chat: Chat,
  target: MessageRef,
  emoji: string,
  ownJid: string,
  messageId: string,
): WAMessage {
  const jid = jidOf(chat);
  const { key } = quotedMessage(target, jid);
  const reactionMessage = { key, text: emoji, senderTimestampMs: Date.now() };
  return generateWAMessageFromContent(jid, { reactionMessage }, { userJid: ownJid, messageId });
}

/**
 * The key is rebuilt for this chat: otherwise phones would show a message that came under the contact's other address
 * as quoted from another chat. Without a stored form an empty text stands in; phones still find the message by its id.
 */
function quotedMessage(quoted: MessageRef, jid: string) {
  const stored = quoted.payload && decodePayload(quoted.payload);
  const participant = isJidGroup(jid) ? (stored?.key.participant ?? stored?.participant) : undefined;
  return {
    key: { remoteJid: jid, id: quoted.providerId, fromMe: quoted.fromMe, ...(participant ? { participant } : {}) },
    message: stored?.message ?? { conversation: "" },
  };
}

/** A contact card as WhatsApp's clients write it. A local number has no `waid`: its country is not known. */
export function vcardOf(name: string, numbers: readonly string[]): string {
  const lines = numbers.map((number) => {
    const digits = internationalDigits(number);
    return `TEL;type=CELL${digits ? `;waid=${digits}` : ""}:${oneLine(number)}`;
  });
  return ["BEGIN:VCARD", "VERSION:3.0", `FN:${escaped(name)}`, ...lines, "END:VCARD"].join("\n");
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
const escaped = (text: string): string => oneLine(text).replace(/[\\,;]/g, "\\$&");
