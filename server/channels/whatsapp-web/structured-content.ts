import type { MessageContent } from "@balcao/shared/inbox/messages.ts";
import type { proto } from "@whiskeysockets/baileys";
import { cleanLabel, cleanText } from "../clean-text.ts";
import { cardNumber, cardsAsText, keptCards, type SharedCard } from "../contact-cards.ts";
import { readVcard } from "./read-vcard.ts";

const mostOptions = 30;
const longestCard = 65_536;

/** The contents that this channel reads. */
export type StructuredContent = Extract<MessageContent, { kind: "location" | "contacts" | "poll" }>;

/** A place, cards or a poll, as screens draw them; null for everything else. */
export function structuredContent(content: proto.IMessage): StructuredContent | null {
  return placeOf(content) ?? cardsOf(content) ?? pollOf(content);
}

/** The same content as text, for lists, searches and clients that know only text. */
export function wordsFor(content: StructuredContent): string {
  if (content.kind === "location") {
    const { latitude, longitude, name, address } = content;
    return `${latitude},${longitude} ${[name, address].filter(Boolean).join(", ")}`.trim();
  }
  if (content.kind === "contacts") return cardsAsText(content.contacts);
  return [content.question, ...content.options.map((option) => `○ ${option}`)].join("\n");
}

function placeOf({ locationMessage, liveLocationMessage }: proto.IMessage): StructuredContent | null {
  const place = locationMessage ?? liveLocationMessage;
  if (!place) return null;
  return {
    kind: "location",
    latitude: finite(place.degreesLatitude),
    longitude: finite(place.degreesLongitude),
    name: cleanLabel(locationMessage ? locationMessage.name : liveLocationMessage?.caption),
    address: cleanLabel(locationMessage?.address),
  };
}

const finite = (number: number | null | undefined): number => (Number.isFinite(number) ? (number ?? 0) : 0);

function cardsOf({ contactMessage, contactsArrayMessage }: proto.IMessage): StructuredContent | null {
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts;
  if (!cards) return null;
  return { kind: "contacts", contacts: keptCards(read(cards)) };
}

function* read(cards: readonly proto.Message.IContactMessage[]): Generator<SharedCard> {
  for (const { displayName, vcard } of cards) {
    const { formattedName, personName, company, numbers } = readVcard(cleanText(vcard, longestCard));
    yield {
      names: [displayName ?? "", formattedName, personName, company],
      numbers: numbers.map(({ written, waid }) => cardNumber(written, waid)),
    };
  }
}

function pollOf(content: proto.IMessage): StructuredContent | null {
  const poll =
    content.pollCreationMessage ??
    content.pollCreationMessageV2 ??
    content.pollCreationMessageV3 ??
    content.pollCreationMessageV5;
  if (!poll) return null;
  const options = (poll.options ?? []).slice(0, mostOptions).map(({ optionName }) => cleanLabel(optionName));
  return { kind: "poll", question: cleanLabel(poll.name), options };
}
