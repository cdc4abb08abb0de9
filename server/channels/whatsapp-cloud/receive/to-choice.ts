import { z } from "zod";
import type { AdvertisingChoice } from "../../channel.ts";
import type { Chat } from "../../chat.ts";
import { PersonId, UnixSeconds } from "./inbound-forms.ts";
import { chatOf, NotUnderstood } from "./to-inbound.ts";

const ChoiceForm = z.object({
  wa_id: PersonId.optional().catch(undefined),
  user_id: PersonId.optional().catch(undefined),
  parent_user_id: PersonId.optional().catch(undefined),
  category: z.string(),
  value: z.string(),
  timestamp: UnixSeconds,
});

/**
 * A person's choice about the company's advertising, made `now` if the update has no time; null for a choice about
 * something else. Throws NotUnderstood.
 */
export function toChoice(update: unknown, now: Date): { chat: Chat; choice: AdvertisingChoice } | null {
  const parsed = ChoiceForm.safeParse(update);
  if (!parsed.success) throw new NotUnderstood("user_preferences");
  const { wa_id, user_id, parent_user_id, category, value, timestamp: at = now } = parsed.data;
  if (category !== "marketing_messages" || (value !== "stop" && value !== "resume")) return null;
  const choice = { isWanted: value === "resume", at };
  return { chat: chatOf(wa_id, user_id, parent_user_id), choice };
}
