import { getContentType, normalizeMessageContent, proto } from "@whiskeysockets/baileys";
import type { ChatMessage, MediaInfo } from "../control/control-api.ts";
import { cardIn } from "./card-in.ts";

export type ShownContent = Pick<ChatMessage, "kind" | "text" | "media"> &
  Partial<Pick<ChatMessage, "card" | "tapped">> & { quotedId: string | null };

/** A message's effect on a chat: it shows something, changes an earlier message, or shows nothing. */
export type MessageEffect =
  | { type: "show"; content: ShownContent }
  | { type: "react"; id: string; emoji: string }
  | { type: "edit"; id: string; text: string }
  | { type: "delete"; id: string }
  | { type: "nothing" };

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
const nothing: MessageEffect = { type: "nothing" };
const invisible = new Set(["senderKeyDistributionMessage", "messageContextInfo", "pollUpdateMessage"]);

/** Reads a decrypted message the way a phone would. */
export function effectOf(message: proto.IMessage): MessageEffect {
  const content = normalizeMessageContent(message.deviceSentMessage?.message ?? message);
  if (!content) return nothing;
  const { protocolMessage, reactionMessage } = content;
  if (protocolMessage) return protocolEffect(protocolMessage);
  if (reactionMessage?.key?.id) return { type: "react", id: reactionMessage.key.id, emoji: reactionMessage.text ?? "" };
  const type = getContentType(content);
  if (!type || invisible.has(type)) return nothing;
  return { type: "show", content: shownContent(content) };
}

function protocolEffect(protocol: proto.Message.IProtocolMessage): MessageEffect {
  const id = protocol.key?.id;
  if (!id) return nothing;
  if (protocol.type === REVOKE) return { type: "delete", id };
  if (protocol.type !== MESSAGE_EDIT || !protocol.editedMessage) return nothing;
  const edited = normalizeMessageContent(protocol.editedMessage);
  return edited ? { type: "edit", id, text: shownContent(edited).text } : nothing;
}

function shownContent(content: proto.IMessage): ShownContent {
  const shown = (
    kind: ChatMessage["kind"],
    text: string | null | undefined,
    context?: proto.IContextInfo | null,
    media: MediaInfo | null = null,
  ): ShownContent => ({ kind, text: text ?? "", media, quotedId: context?.stanzaId ?? null });

  if (content.conversation) return shown("text", content.conversation);
  const { extendedTextMessage: text, imageMessage: image, videoMessage: video, audioMessage: audio } = content;
  if (text) return shown("text", text.text, text.contextInfo);
  if (image) return shown("image", image.caption, image.contextInfo, mediaInfo(image));
  if (video) return shown("video", video.caption, video.contextInfo, mediaInfo(video));
  if (audio) return shown("audio", "", audio.contextInfo, mediaInfo(audio));
  const { documentMessage: document, stickerMessage: sticker, locationMessage: location } = content;
  if (document) return shown("document", document.caption, document.contextInfo, mediaInfo(document));
  if (sticker) return shown("sticker", "", sticker.contextInfo, mediaInfo(sticker));
  if (location) {
    const where = `${location.degreesLatitude}, ${location.degreesLongitude}`;
    const place = [location.name, location.address, where].filter(Boolean).join("\n");
    return shown("location", place, location.contextInfo);
  }
  const { contactMessage: person, contactsArrayMessage: cards } = content;
  if (person) return shown("contact", cardText(person), person.contextInfo);
  if (cards) return shown("contact", (cards.contacts ?? []).map(cardText).join("\n\n"), cards.contextInfo);
  const card = cardIn(content);
  if (card) return { ...cardContent(content), card };
  const { templateButtonReplyMessage: tap } = content;
  if (tap) return { ...shown("text", tap.selectedDisplayText, tap.contextInfo), tapped: tap.selectedId ?? "" };
  const poll = content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3;
  if (poll) return shown("poll", [poll.name, ...(poll.options ?? []).map((o) => `○ ${o.optionName}`)].join("\n"));
  return shown("other", getContentType(content));
}

/** The text of a card, and the file above it. */
function cardContent({ templateMessage }: proto.IMessage): ShownContent {
  const { hydratedContentText: text, ...part } = templateMessage?.hydratedTemplate ?? {};
  const shown = { text: text ?? "", quotedId: null };
  if (part.imageMessage) return { ...shown, kind: "image", media: mediaInfo(part.imageMessage) };
  if (part.videoMessage) return { ...shown, kind: "video", media: mediaInfo(part.videoMessage) };
  if (part.documentMessage) return { ...shown, kind: "document", media: mediaInfo(part.documentMessage) };
  return { ...shown, kind: "text", media: null };
}

function cardText({ displayName, vcard }: proto.Message.IContactMessage): string {
  const numbers = [...(vcard ?? "").matchAll(/^(?:item\d+\.)?TEL[^:\r\n]*:([^\r\n]+)/gim)].map((match) => match[1]);
  return [displayName, ...numbers].filter(Boolean).join("\n");
}

type MediaFields = {
  mimetype?: string | null;
  fileLength?: unknown;
  seconds?: number | null;
  waveform?: Uint8Array | null;
  ptt?: boolean | null;
  fileName?: string | null;
};

function mediaInfo(media: MediaFields): MediaInfo {
  return {
    mimetype: media.mimetype ?? "application/octet-stream",
    size: Number(media.fileLength ?? 0),
    seconds: media.seconds ?? null,
    waveform: media.waveform?.length ? [...media.waveform] : null,
    voice: media.ptt === true,
    fileName: media.fileName ?? null,
  };
}
