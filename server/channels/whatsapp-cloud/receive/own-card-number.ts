import { parseNumber } from "../../../platform/phone-number.ts";
import type { InboundForm } from "./inbound-forms.ts";

const atOurRequest = "contact_request";
const whatsappId = /^\d{8,15}$/;

/**
 * The number of a person who sends its own card, as the answer to a request for it. Null for other cards, since anybody
 * shares those of others, and for a card that does not say which of its numbers is meant.
 */
export function ownCardNumber({ contacts = [], origin }: InboundForm): string | null {
  const [card, another] = contacts;
  if (!card || another || (origin || card.origin) !== atOurRequest) return null;
  const known = card.phones.flatMap(({ wa_id }) => (whatsappId.test(wa_id) ? wa_id : []));
  // Without its country code a number may be anybody's.
  const written = card.phones.flatMap(({ phone }) => (phone.trim().startsWith("+") ? (parseNumber(phone) ?? []) : []));
  const numbers = new Set(known.length > 0 ? known : written);
  const [number = null] = numbers;
  return numbers.size === 1 ? number : null;
}
