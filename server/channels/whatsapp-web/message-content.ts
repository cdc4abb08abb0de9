import type { MediaType, MessageContent } from "@balcao/shared/inbox/messages.ts";
import { extractMessageContent, getContentType, proto, toNumber } from "@whiskeysockets/baileys";
import type { InboundMedia } from "../channel.ts";
import { filePartOf } from "./file-part.ts";
import { messageId } from "./message-id.ts";
import { structuredContent, wordsFor } from "./structured-content.ts";

export type Content = {
  body: string;
  mediaType: MediaType;
  media: InboundMedia | null;
  content: MessageContent | null;
  quotedProviderId: string | null;
};

/** Content about another message: reactions, votes, keys, pins, receipts of features we do not have. */
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

/** The visible content of a message, inside any wrapper; null if nothing is visible. */
export function readContent(message: proto.IMessage): Content | null {
  const content = extractMessageContent(message);
  const type = getContentType(content);
  if (!content || !type || notMessages.has(type)) return null;
  const structured = structuredContent(content);
  const shown = structured
    ? { body: wordsFor(structured), mediaType: structuredTypes[structured.kind] }
    : describe(content);
  return { ...shown, media: mediaOf(content), content: structured, quotedProviderId: quotedIn(content[type]) };
}

/** The protocol message of an edit, bare or in its wrapper. */
export function editOf(message: proto.IMessage): proto.Message.IProtocolMessage | null {
  const protocol = protocolMessageOf(message);
  return protocol?.type === proto.Message.ProtocolMessage.Type.MESSAGE_EDIT ? protocol : null;
}

export function protocolMessageOf(message: proto.IMessage): proto.Message.IProtocolMessage | null {
  return extractMessageContent(message)?.protocolMessage ?? null;
}

export function reactionIn(message: proto.IMessage): proto.Message.IReactionMessage | null {
  return extractMessageContent(message)?.reactionMessage ?? null;
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
  return { body: otherWords(content) ?? "", mediaType: "other" };
}

const structuredTypes = { location: "location", contacts: "contact", poll: "poll" } as const;

/** The file's properties as the sender gave them. */
function mediaOf(content: proto.IMessage): InboundMedia | null {
  const part = filePartOf(content)?.part;
  if (!part) return null;
  return {
    name: part.fileName || part.title || "",
    size: whole(toNumber(part.fileLength as Parameters<typeof toNumber>[0])),
    width: whole(part.width),
    height: whole(part.height),
    seconds: whole(part.seconds),
    isVoice: part.ptt === true,
    thumbnail: part.jpegThumbnail?.length ? part.jpegThumbnail : null,
    waveform: part.waveform?.length ? part.waveform : null,
  };
}

/** Zero means "unknown" on the wire. */
const whole = (number: number | null | undefined): number | null =>
  number && Number.isSafeInteger(number) && number > 0 ? number : null;

/** The sender's text or choice, in any of its forms. */
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
