import type { MediaType } from "@balcao/shared/messages.ts";
import { extractMessageContent, getContentType, proto } from "@whiskeysockets/baileys";
import { messageId } from "./message-id.ts";

export type Content = { body: string; mediaType: MediaType; quotedProviderId: string | null };

/** What is about a message rather than one: reactions, votes, keys, pins, receipts of features we do not have. */
const notMessages = new Set([
  "reactionMessage",
  "encReactionMessage",
  "pollUpdateMessage",
  "protocolMessage",
  "senderKeyDistributionMessage",
  "fastRatchetKeySenderKeyDistributionMessage",
  "keepInChatMessage",
  "pinInChatMessage",
  "pinMessage",
  "stickerSyncRmrMessage",
  "encCommentMessage",
  "encEventResponseMessage",
  "eventResponseMessage",
  "messageHistoryBundle",
  "messageHistoryNotice",
  "placeholderMessage",
  "secretEncryptedMessage",
  "statusMentionMessage",
  "albumMessage",
]);

/** What a person would see of a message, whatever it is wrapped in; null when there is nothing to see. */
export function readContent(message: proto.IMessage): Content | null {
  const edit = editOf(message);
  // The wire has no place for "was changed": the new wording comes as a message that quotes the old one.
  if (edit) {
    const content = edit.editedMessage && readContent(edit.editedMessage);
    return content ? { ...content, quotedProviderId: messageId(edit.key?.id) } : null;
  }
  const content = extractMessageContent(message);
  const type = getContentType(content);
  if (!content || !type || notMessages.has(type)) return null;
  return { ...describe(content), quotedProviderId: quotedIn(content[type]) };
}

/** The protocol message of an edit, bare or in its wrapper. */
export function editOf(message: proto.IMessage): proto.Message.IProtocolMessage | null {
  const protocol = protocolMessageOf(message);
  return protocol?.type === proto.Message.ProtocolMessage.Type.MESSAGE_EDIT ? protocol : null;
}

export function protocolMessageOf(message: proto.IMessage): proto.Message.IProtocolMessage | null {
  return extractMessageContent(message)?.protocolMessage ?? null;
}

function describe(content: proto.IMessage): { body: string; mediaType: MediaType } {
  const words = wordsOf(content);
  if (words !== null) return { body: words, mediaType: "chat" };
  if (content.imageMessage) return { body: content.imageMessage.caption ?? "", mediaType: "image" };
  const video = content.videoMessage ?? content.ptvMessage;
  if (video) return { body: video.caption ?? "", mediaType: "video" };
  if (content.audioMessage) return { body: "", mediaType: "audio" };
  const file = content.documentMessage;
  if (file) return { body: file.caption || file.fileName || file.title || "", mediaType: "document" };
  if (content.stickerMessage ?? content.lottieStickerMessage) return { body: "", mediaType: "sticker" };
  const place = placeOf(content);
  if (place !== null) return { body: place, mediaType: "location" };
  const cards = content.contactMessage ? [content.contactMessage] : content.contactsArrayMessage?.contacts;
  if (cards) return { body: cards.map(cardText).join("\n\n"), mediaType: "contact" };
  return { body: pollOf(content)?.name ?? otherWords(content) ?? "", mediaType: "other" };
}

/** Written or chosen by the sender, in whatever form. */
function wordsOf(content: proto.IMessage): string | null {
  return (
    content.conversation ??
    content.extendedTextMessage?.text ??
    content.buttonsResponseMessage?.selectedDisplayText ??
    content.templateButtonReplyMessage?.selectedDisplayText ??
    content.listResponseMessage?.title ??
    content.interactiveResponseMessage?.body?.text ??
    null
  );
}

function placeOf(content: proto.IMessage): string | null {
  const place = content.locationMessage ?? content.liveLocationMessage;
  if (!place) return null;
  const label = content.locationMessage
    ? [content.locationMessage.name, content.locationMessage.address].filter(Boolean).join(", ")
    : content.liveLocationMessage?.caption;
  return `${place.degreesLatitude ?? 0},${place.degreesLongitude ?? 0} ${label ?? ""}`.trim();
}

/** Name and numbers of a card, as a person reads them; the card itself stays in the payload. */
function cardText(card: proto.Message.IContactMessage): string {
  const numbers = [...(card.vcard ?? "").matchAll(/^(?:item\d+\.)?TEL[^:\r\n]*:([^\r\n]+)/gim)];
  return [card.displayName, ...numbers.map((match) => match[1]?.trim())].filter(Boolean).join("\n");
}

function pollOf(content: proto.IMessage): proto.Message.IPollCreationMessage | null {
  return (
    content.pollCreationMessage ??
    content.pollCreationMessageV2 ??
    content.pollCreationMessageV3 ??
    content.pollCreationMessageV5 ??
    null
  );
}

function otherWords(content: proto.IMessage): string | null {
  return (
    content.groupInviteMessage?.groupName ??
    content.listMessage?.description ??
    content.interactiveMessage?.body?.text ??
    content.orderMessage?.orderTitle ??
    content.productMessage?.product?.title ??
    content.eventMessage?.name ??
    null
  );
}

function quotedIn(part: unknown): string | null {
  if (typeof part !== "object" || part === null || !("contextInfo" in part)) return null;
  const context = part.contextInfo as proto.IContextInfo | null | undefined;
  return messageId(context?.stanzaId);
}
