import type { MessageContent } from "@balcao/shared/inbox/messages.ts";
import { cleanLabel } from "./clean-text.ts";

/** The cards of people that a message shares. */
export type ContactCards = Extract<MessageContent, { kind: "contacts" }>["contacts"];
type Card = ContactCards[number];

/** People never share more by hand; also the limit for the numbers of one card. */
const most = 100;
/** Limit for the names and numbers of all cards of a message, in characters: they travel with every page. */
const mostText = 32_768;

/** As many of a stranger's cards as a message carries, with their texts cleaned. It reads no more than it keeps. */
export function keptCards(cards: Iterable<Card>): ContactCards {
  const kept: ContactCards = [];
  let left = mostText;
  for (const { name, numbers } of cards) {
    const card = { name: cleanLabel(name), numbers: numbers.slice(0, most).map(cleanLabel) };
    left -= [card.name, ...card.numbers].reduce((sum, { length }) => sum + length, 0);
    if (left < 0 || kept.push(card) === most) break;
  }
  return kept;
}

/** The same as text. */
export const cardsAsText = (cards: ContactCards): string =>
  cards.map(({ name, numbers }) => [name, ...numbers].filter(Boolean).join("\n")).join("\n\n");
