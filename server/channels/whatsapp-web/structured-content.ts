import type { MessageContent } from "@balcao/shared/inbox/messages.ts";
import type { proto } from "@whiskeysockets/baileys";
import { cleanText } from "../clean-text.ts";
import { numbersIn } from "./vcard.ts";

/** People never share more by hand. */
const mostCards = 100;
const mostOptions = 30;
const longestLabel = 500;
/** Limit for the names and numbers of all cards of a message, in characters: they travel with every page. */
const mostCardText = 32_768;

const label = (text: string | null | undefined): string => cleanText(text, longestLabel).trim();

/** The contents that this channel reads. */
export type StructuredContent = Exclude<MessageContent, { kind: "template" }>;

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
  if (content.kind === "contacts") {
    return content.contacts.map(({ name, numbers }) => [name, ...numbers].filter(Boolean).join("\n")).join("\n\n");
  }
  return [content.question, ...content.options.map((option) => `○ ${option}`)].join("\n");
}

function placeOf({ locationMessage, liveLocationMessage }: proto.IMessage): StructuredContent | null {
  const place = locationMessage ?? liveLocationMessage;
  if (!place) return null;
  return {
    kind: "location",
    latitude: finite(place.degreesLatitude),
    longitude: finite(place.degreesLongitude),
    name: label(locationMessage ? locationMessage.name : liveLocationMessage?.caption),
    address: label(locationMessage?.address),
  };
}

const finite = (number: number | null | undefined): number => (Number.isFinite(number) ? (number ?? 0) : 0);

function cardsOf({ contactMessage, contactsArrayMessage }: proto.IMessage): StructuredContent | null {
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts;
  if (!cards) return null;
  const contacts: Card[] = [];
  let left = mostCardText;
  for (const { displayName, vcard } of cards.slice(0, mostCards)) {
    const card = {
      name: label(displayName),
      numbers: numbersIn(cleanText(vcard, 65_536)).slice(0, mostCards).map(label),
    };
    left -= [card.name, ...card.numbers].reduce((sum, { length }) => sum + length, 0);
    if (left < 0) break;
    contacts.push(card);
  }
  return { kind: "contacts", contacts };
}

type Card = Extract<MessageContent, { kind: "contacts" }>["contacts"][number];

function pollOf(content: proto.IMessage): StructuredContent | null {
  const poll =
    content.pollCreationMessage ??
    content.pollCreationMessageV2 ??
    content.pollCreationMessageV3 ??
    content.pollCreationMessageV5;
  if (!poll) return null;
  const options = (poll.options ?? []).slice(0, mostOptions).map(({ optionName }) => label(optionName));
  return { kind: "poll", question: label(poll.name), options };
}
