import { mediaTypes } from "@balcao/shared/channels/message-content.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import type { TFunction } from "i18next";
import { plainText } from "./message-markup.ts";
import { phoneText } from "./phone-text.ts";
import { splitSignature } from "./signature.ts";

export type ShownMedia = Exclude<(typeof mediaTypes)[number], "chat">;

/** The kind of media in a message; null for text. */
export function mediaOf(type: string): ShownMedia | null {
  const known = mediaTypes.find((one) => one === type);
  return known === undefined || known === "chat" ? null : known;
}

type Said = { body: string; mediaType: string; fromMe: boolean; isDeleted?: boolean };

/** The number of characters that a row shows at most. */
const longestLine = 400;

/**
 * A message in one line, as lists, cards and quotes show it: no line breaks, no signature, no markup. `most` limits the
 * characters that are read.
 */
export function messageLine(
  t: TFunction,
  { body, mediaType, fromMe, isDeleted = false }: Said,
  most = longestLine,
): string {
  if (isDeleted) return t("messages.deleted");
  const media = mediaOf(mediaType);
  const words = fromMe ? splitSignature(body).text : body;
  const line = plainText(shortly(words, media).slice(0, most)).replace(/\s+/g, " ").trim();
  return line || (media ? t(`messages.media.${media}`) : "");
}

type LastWords = Pick<Ticket, "lastMessage" | "lastMessageWordless">;
type LastMessage = LastWords & Pick<Ticket, "lastMessageFromMe" | "lastMessageType" | "lastMessageDeleted">;

/** The words of a ticket's last message; empty if it has none: the server's word for its type is for other clients. */
export const lastWords = ({ lastMessage, lastMessageWordless }: LastWords): string =>
  lastMessageWordless ? "" : lastMessage;

/** A ticket's last message in one line; words that say so if there is none. */
export const lastMessageLine = (t: TFunction, ticket: LastMessage): string =>
  messageLine(t, {
    body: lastWords(ticket),
    mediaType: ticket.lastMessageType,
    fromMe: ticket.lastMessageFromMe,
    isDeleted: ticket.lastMessageDeleted,
  }) || t("messages.noneYet");

/** A location as its name without coordinates, a poll as its question, an event as its name: the card has the rest. */
function shortly(words: string, media: ShownMedia | null): string {
  if (media === "newNumber") return phoneText(words.replace(/\D/g, ""));
  if (media === "location") return words.replace(/^-?[\d.]+,-?[\d.]+\s*/, "");
  return media === "poll" || media === "event" ? (words.split("\n")[0] ?? "") : words;
}
