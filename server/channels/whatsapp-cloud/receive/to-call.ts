import { z } from "zod";
import type { InboundMessage } from "../../channel.ts";
import { encodePayload } from "../payload.ts";
import { MessageId, PersonId } from "./inbound-forms.ts";
import { chatOf, NotUnderstood, profileOf } from "./to-inbound.ts";
import type { Profile } from "./updates.ts";

const person = PersonId.optional().catch(undefined);

/** A call's end. Its beginning and its progress are for programs that take calls. */
const CallForm = z.object({
  id: MessageId,
  event: z.string(),
  direction: z.string().catch(""),
  from: person,
  from_user_id: person,
  to: person,
  to_user_id: person,
  /** In seconds. */
  timestamp: z.coerce.number().int().min(0).max(9_999_999_999),
  /** `COMPLETED` for a call that was answered; some versions put it into a list. */
  status: z.union([z.string(), z.array(z.string())]).catch(""),
  /** In seconds. */
  duration: z.coerce.number().int().min(0).max(86_400).nullish().catch(null),
});

/**
 * A call of a contact, or to one, as a message that says whether it was answered; null before its end. Throws
 * NotUnderstood.
 */
export function toCall(update: unknown, profiles: readonly Profile[]): InboundMessage | null {
  const parsed = CallForm.safeParse(update);
  if (!parsed.success) throw new NotUnderstood("call");
  const { id, event, direction, from, from_user_id, to, to_user_id, timestamp, status, duration = null } = parsed.data;
  if (event !== "terminate") return null;
  const fromMe = direction === "BUSINESS_INITIATED";
  const chat = fromMe ? chatOf(to, to_user_id) : chatOf(from, from_user_id);
  const isMissed = ![status].flat().includes("COMPLETED");
  return {
    providerId: id,
    chat,
    fromMe,
    pushName: fromMe ? null : (profileOf(chat, profiles).name ?? null),
    groupName: null,
    authorName: null,
    body: "",
    mediaType: "call",
    media: null,
    content: { kind: "call", isVideo: false, isMissed, seconds: isMissed ? null : duration },
    quotedProviderId: null,
    sentAt: new Date(timestamp * 1000),
    undecryptable: false,
    payload: encodePayload({ type: "call" }),
  };
}
