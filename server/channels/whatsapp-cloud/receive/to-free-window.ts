import { z } from "zod";
import type { FreeWindow } from "../../channel.ts";
import { MessageId, UnixSeconds } from "./inbound-forms.ts";

const OpenedForm = z.object({
  id: MessageId,
  biz_opaque_callback_data: MessageId.optional().catch(undefined),
  conversation: z.object({
    origin: z.object({ type: z.literal("referral_conversion") }),
    expiration_timestamp: UnixSeconds,
  }),
});

/**
 * Translates the conversation in a message's status: the person came by an advertisement, and WhatsApp charges nothing until
 * its end. Null for every other status.
 */
export function toFreeWindow(update: unknown): FreeWindow | null {
  const parsed = OpenedForm.safeParse(update);
  if (!parsed.success) return null;
  const { id: providerId, biz_opaque_callback_data: sentAs, conversation } = parsed.data;
  const until = conversation.expiration_timestamp;
  return until ? { providerId, ...(sentAs !== undefined && { sentAs }), until } : null;
}
