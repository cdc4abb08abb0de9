import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import { proto } from "@whiskeysockets/baileys";
import type { InboundMedia } from "../../../channel.ts";
import { type Ad, withAd } from "../../../received-text.ts";
import { messageId } from "../../session/message-id.ts";
import { filePartOf } from "./file-part.ts";
import { kindOf } from "./message-kinds.ts";
import { type Shown, shownAs } from "./message-words.ts";
import { structuredContent, structuredTypes, wordsFor } from "./structured-content.ts";
import { layersOf, unwrapped } from "./unwrap.ts";
import { type WireNumber, wholeNumber } from "./wire-number.ts";

export type Content = Shown & {
  media: InboundMedia | null;
  content: MessageContent | null;
  quotedProviderId: string | null;
};

/** A message without text and file, of a type that says what it is. */
export const placeholder = (mediaType: "viewOnce" | "unreadable"): Content => ({
  ...{ body: "", mediaType, media: null, content: null, quotedProviderId: null },
});

/** The visible content of a message, inside any wrapper; null if nobody wrote anything in it. */
export function readContent(message: proto.IMessage): Content | null {
  const content = unwrapped(message);
  const kind = kindOf(content);
  if (kind === null) return null;
  if (isKeptOnPhone(message)) return placeholder("viewOnce");
  const part = kind === "unknown" ? null : content[kind];
  const structured = structuredContent(content);
  const shown = structured
    ? {
        body: wordsFor(structured) || (content.bcallMessage?.caption ?? ""),
        mediaType: structuredTypes[structured.kind],
      }
    : shownAs(kind, content);
  return { ...withAdOf(part, shown), media: mediaOf(content), content: structured, quotedProviderId: quotedIn(part) };
}

/** The protocol message of an edit, bare or in its wrapper. */
export function editOf(message: proto.IMessage): proto.Message.IProtocolMessage | null {
  const protocol = protocolMessageOf(message);
  return protocol?.type === proto.Message.ProtocolMessage.Type.MESSAGE_EDIT ? protocol : null;
}

export function protocolMessageOf(message: proto.IMessage): proto.Message.IProtocolMessage | null {
  return unwrapped(message).protocolMessage ?? null;
}

export function reactionIn(message: proto.IMessage): proto.Message.IReactionMessage | null {
  return unwrapped(message).reactionMessage ?? null;
}

/** The vote in a poll, still encrypted. */
export function voteIn(message: proto.IMessage): proto.Message.IPollUpdateMessage | null {
  return unwrapped(message).pollUpdateMessage ?? null;
}

/** True for a file that may be opened once and came without its key: only the phone can open it. */
function isKeptOnPhone(message: proto.IMessage): boolean {
  const isViewOnce = layersOf(message).some(
    (layer) => layer.viewOnceMessage ?? layer.viewOnceMessageV2 ?? layer.viewOnceMessageV2Extension,
  );
  const file = filePartOf(message);
  return isViewOnce && file !== null && !file.part.mediaKey?.length;
}

/** The file's properties as the sender gave them. */
function mediaOf(content: proto.IMessage): InboundMedia | null {
  const part = filePartOf(content)?.part;
  if (!part) return null;
  return {
    name: part.fileName || part.title || "",
    size: wholeNumber(part.fileLength as WireNumber),
    width: wholeNumber(part.width),
    height: wholeNumber(part.height),
    seconds: wholeNumber(part.seconds),
    isVoice: part.ptt === true,
    thumbnail: part.jpegThumbnail?.length ? part.jpegThumbnail : null,
    waveform: part.waveform?.length ? part.waveform : null,
  };
}

function withAdOf(part: unknown, { body, mediaType }: Shown): Shown {
  const ad = adIn(contextOf(part));
  if (!ad) return { body, mediaType };
  return { body: withAd(body, ad), mediaType: mediaType === "unsupported" ? "chat" : mediaType };
}

/** The ad that a person came by. Other links have a preview of the same form, which repeats what they lead to. */
function adIn(context: proto.IContextInfo | null): Ad | null {
  const reply = context?.externalAdReply;
  if (!reply || !(reply.showAdAttribution || reply.sourceType === "ad" || reply.ctwaClid)) return null;
  return { title: reply.title ?? "", body: reply.body ?? "", url: reply.sourceUrl ?? "" };
}

/** The message that this one answers, or is about. */
const quotedIn = (part: unknown): string | null => messageId(contextOf(part)?.stanzaId ?? keyIn(part)?.id);

const contextOf = (part: unknown) => fieldOf<proto.IContextInfo>(part, "contextInfo");

const keyIn = (part: unknown) =>
  fieldOf<proto.IMessageKey>(part, "key") ??
  fieldOf<proto.IMessageKey>(part, "targetMessageKey") ??
  fieldOf<proto.IMessageKey>(part, "requestMessageKey");

function fieldOf<T extends object>(part: unknown, name: string): T | null {
  const value: unknown = typeof part === "object" && part !== null ? Reflect.get(part, name) : null;
  return typeof value === "object" ? (value as T | null) : null;
}
