import { parseNumber } from "../../../platform/phone-number.ts";
import type { OwnCard } from "../../chat.ts";
import type { InboundForm } from "./inbound-forms.ts";

const atOurRequest = "contact_request";
const whatsappId = /^\d{8,15}$/;

/**
 * The card that a person sends in answer to a request for the number. Meta marks it, so that nobody can choose it; the
 * request may be a button of a template that was made elsewhere. It is attested if WhatsApp knows its number. Null for
 * other cards, since anybody shares those of others, and for a card that does not say which of its numbers is meant.
 */
export function ownCardIn({ contacts = [], origin }: InboundForm): OwnCard | null {
  const [card, another] = contacts;
  if (!card || another || (origin || card.origin) !== atOurRequest) return null;
  const known = card.phones.flatMap(({ wa_id }) => (whatsappId.test(wa_id) ? wa_id : []));
  // Without its country code a number may be anybody's.
  const written = card.phones.flatMap(({ phone }) => (phone.trim().startsWith("+") ? (parseNumber(phone) ?? []) : []));
  const isAttested = known.length > 0;
  const numbers = new Set(isAttested ? known : written);
  const [number = null] = numbers;
  return number !== null && numbers.size === 1 ? { number, isAttested } : null;
}
