import type { IdentityMove } from "../../channel.ts";
import { type Chat, contactChat } from "../../chat.ts";
import type { InboundForm } from "./inbound-forms.ts";

const whatsappId = /^\d{5,20}$/;

/** The new number in Meta's notice that a person changed it; null for other notices, and where Meta does not tell it. */
export const newNumberIn = ({ system }: InboundForm): string | null =>
  system?.type === "user_changed_number" && whatsappId.test(system.wa_id) ? system.wa_id : null;

/** The person of a notice, by the ids that it has from now on; perhaps none. */
export const movedChat = (form: InboundForm): Chat =>
  contactChat({ phone: newNumberIn(form), bsuid: form.system?.user_id, parent_bsuid: form.system?.parent_user_id });

/**
 * The move of a person's ids that a notice tells. With a new number Meta gives a person new ids. It tells both if it may
 * (`user_changed_number`), else the ids alone (`user_changed_user_id`). Null for other notices, and for one that names no
 * ids of before or of now.
 */
export function moveIn(form: InboundForm): IdentityMove | null {
  const { system, from, from_user_id, timestamp } = form;
  const isOfNumber = system?.type === "user_changed_number";
  if (!system || (!isOfNumber && system.type !== "user_changed_user_id")) return null;
  const now = movedChat(form);
  const before = contactChat({
    phone: isOfNumber ? from?.replace(/\D/g, "") : null,
    // Notices of some versions name the person's former id as their author.
    bsuid: system.previous_user_id ?? (system.user_id && from_user_id),
    parent_bsuid: system.previous_parent_user_id,
  });
  const isNow = (value: string) => now.identities.some((one) => one.value === value);
  const identities = before.identities.filter(({ value }) => !isNow(value));
  if (identities.length === 0 || now.identities.length === 0) return null;
  return { before: { ...before, identities }, now, at: new Date(Number(timestamp) * 1000) };
}
