import { z } from "zod";
import type { AdvertisingChoice } from "../../channel.ts";
import type { Chat } from "../../chat.ts";
import { PersonId } from "./inbound-forms.ts";
import { chatOf, NotUnderstood } from "./to-inbound.ts";

const ChoiceForm = z.object({
  wa_id: PersonId.optional().catch(undefined),
  user_id: PersonId.optional().catch(undefined),
  parent_user_id: PersonId.optional().catch(undefined),
  category: z.string(),
  value: z.string(),
  /** In seconds. */
  timestamp: z.coerce.number().int().min(0).max(9_999_999_999),
});

/**
 * A person's choice about the company's advertising; null for a choice about something else. Throws NotUnderstood.
 */
export function toChoice(update: unknown): { chat: Chat; choice: AdvertisingChoice } | null {
  const parsed = ChoiceForm.safeParse(update);
  if (!parsed.success) throw new NotUnderstood("user_preferences");
  const { wa_id, user_id, parent_user_id, category, value, timestamp } = parsed.data;
  if (category !== "marketing_messages" || (value !== "stop" && value !== "resume")) return null;
  const choice = { isWanted: value === "resume", at: new Date(timestamp * 1000) };
  return { chat: chatOf(wa_id, user_id, parent_user_id), choice };
}
