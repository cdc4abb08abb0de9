import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import { withoutDirectionMarks } from "@balcao/shared/platform/visible-text.ts";
import { internationalDigits } from "@balcao/shared/platform/written-number.ts";
import { cleanLabel } from "./clean-text.ts";

/** The cards of people that a message shares. */
export type ContactCards = Extract<MessageContent, { kind: "contacts" }>["contacts"];

/** A stranger's card: the names that it may be called by, the best first; empty ones are skipped. */
export type SharedCard = { names: readonly string[]; numbers: readonly string[] };

/** People never share more by hand; also the limit for the numbers of one card. */
const most = 100;
/** Limit for the names and numbers of all cards of a message, in characters: they travel with every page. */
const mostText = 32_768;

/**
 * As many of a stranger's cards as a message carries, with their texts cleaned. It reads no more than it keeps. A card
 * without a name is called by its first number.
 */
export function keptCards(cards: Iterable<SharedCard>): ContactCards {
  const kept: ContactCards = [];
  let left = mostText;
  for (const shared of cards) {
    const numbers = [...new Set(shared.numbers)].slice(0, most).map(cleanLine);
    const name = shared.names.map(cleanLine).find(Boolean) ?? numbers[0] ?? "";
    left -= [name, ...numbers].reduce((sum, { length }) => sum + length, 0);
    if (left < 0 || kept.push({ name, numbers }) === most) break;
  }
  return kept;
}

const cleanLine = (text: string): string => withoutDirectionMarks(cleanLabel(text)).trim();

/**
 * A number of a card as it is written there. A local one that WhatsApp knows becomes its international form, with "+":
 * without its country nobody could write to it. `knownAs`: the digits that WhatsApp knows it by, or "".
 */
export function cardNumber(written: string, knownAs: string): string {
  const isKnown = /^[1-9]\d{7,14}$/.test(knownAs);
  return isKnown && internationalDigits(written) === null ? `+${knownAs}` : written;
}

/** The cards as text: each name with its numbers. */
export const cardsAsText = (cards: ContactCards): string =>
  cards.map(({ name, numbers }) => [...new Set([name, ...numbers])].filter(Boolean).join("\n")).join("\n\n");
