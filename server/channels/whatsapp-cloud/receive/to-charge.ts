import { z } from "zod";
import type { Charge } from "../../channel.ts";
import { countryOfPerson } from "../../country-of-person.ts";
import { MessageId, PersonId, UnixSeconds } from "./inbound-forms.ts";

/** Meta's own words. It may add others. */
const Word = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .transform((word) => word.toLowerCase());

/** A type that Meta adds counts as charged until we know it, so that no bill is a surprise. */
const freeTypes: readonly string[] = ["free_customer_service", "free_entry_point"];

const ChargedForm = z.object({
  id: MessageId,
  // WhatsApp charges delivered messages; the status `sent` announces the price only.
  status: z.enum(["delivered", "read", "played"]),
  biz_opaque_callback_data: MessageId.optional().catch(undefined),
  timestamp: UnixSeconds,
  recipient_id: PersonId.optional().catch(undefined),
  recipient_user_id: PersonId.optional().catch(undefined),
  pricing: z.object({ type: Word.optional(), category: Word }),
});

/**
 * Translates the pricing of a message's status. Null without one, or with one that is not understood: the receipt beside
 * it counts in any case.
 */
export function toCharge(update: unknown): Charge | null {
  const parsed = ChargedForm.safeParse(update);
  if (!parsed.success) return null;
  const { id, biz_opaque_callback_data: sentAs, timestamp, recipient_id, recipient_user_id, pricing } = parsed.data;
  return {
    providerId: id,
    ...(sentAs !== undefined && { sentAs }),
    category: pricing.category,
    isFree: freeTypes.includes(pricing.type ?? ""),
    country: countryOfPerson(recipient_id, recipient_user_id),
    ...(timestamp && { at: timestamp }),
  };
}
