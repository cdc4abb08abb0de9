import type { MediaType, MessageContent } from "@balcao/shared/channels/message-content.ts";
import type { proto } from "@whiskeysockets/baileys";
import { cleanLabel, cleanText } from "../../../clean-text.ts";
import { cardNumber, cardsAsText, keptCards, type SharedCard } from "../../../contact-cards.ts";
import { callOf } from "./call-content.ts";
import { choiceOf } from "./choice-content.ts";
import { eventOf } from "./event-content.ts";
import { readVcard } from "./read-vcard.ts";

const mostOptions = 30;
const longestCard = 65_536;

/** The contents that this channel reads. */
export type StructuredContent = Exclude<MessageContent, { kind: "template" | "question" | "numberRequest" }>;

export const structuredTypes = {
  location: "location",
  contacts: "contact",
  poll: "poll",
  event: "event",
  call: "call",
  choice: "chat",
} as const satisfies { [Kind in StructuredContent["kind"]]: MediaType };

/** A place, cards, a poll, an event, a call or a choice, as screens draw them; null for everything else. */
export function structuredContent(content: proto.IMessage): StructuredContent | null {
  return (
    placeOf(content) ?? cardsOf(content) ?? pollOf(content) ?? eventOf(content) ?? callOf(content) ?? choiceOf(content)
  );
}

/** The same content as text, for lists, searches and clients that know only text. */
export function wordsFor(content: StructuredContent): string {
  switch (content.kind) {
    case "location": {
      const { latitude, longitude, name, address } = content;
      return `${latitude},${longitude} ${[name, address].filter(Boolean).join(", ")}`.trim();
    }
    case "contacts":
      return cardsAsText(content.contacts);
    case "poll":
      return [content.question, ...content.options.map((option) => `○ ${option}`)].join("\n");
    case "event":
      return [content.name, content.place, content.description].filter(Boolean).join("\n");
    case "choice":
      return [content.title, content.description].filter(Boolean).join("\n");
    case "call":
      return "";
  }
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
  const poll = pollIn(content);
  if (!poll) return null;
  const options = (poll.options ?? []).slice(0, mostOptions).map(({ optionName }) => cleanLabel(optionName));
  return { kind: "poll", question: cleanLabel(poll.name), options };
}

/** The poll that a message asks, in any of its forms. */
export const pollIn = (content: proto.IMessage): proto.Message.IPollCreationMessage | null =>
  content.pollCreationMessage ??
  content.pollCreationMessageV2 ??
  content.pollCreationMessageV3 ??
  content.pollCreationMessageV5 ??
  null;
