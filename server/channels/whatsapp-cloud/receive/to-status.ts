import { z } from "zod";
import type { FailedSend, Receipt } from "../../channel.ts";
import { meaningOf, type Trouble } from "../graph-meaning.ts";
import { MessageId, UnixSeconds } from "./inbound-forms.ts";
import { NotUnderstood } from "./to-inbound.ts";

const StatusForm = z.object({
  id: MessageId,
  status: z.string(),
  biz_opaque_callback_data: MessageId.optional().catch(undefined),
  timestamp: UnixSeconds,
  errors: z
    .array(z.object({ code: z.number().int() }))
    .catch([])
    .default([]),
});

const steps: Readonly<Record<string, Receipt["ack"]>> = { sent: 1, delivered: 3, read: 4, played: 5 };

/** The report of a message's status. */
export type StatusReport =
  | { type: "receipt"; receipt: Receipt }
  | { type: "failed"; failed: FailedSend; trouble: Trouble | null };

/** Translates a status; null for one that we do not know. Throws NotUnderstood. */
export function toStatus(update: unknown): StatusReport | null {
  const parsed = StatusForm.safeParse(update);
  if (!parsed.success) throw new NotUnderstood("status");
  const { id: providerId, status, biz_opaque_callback_data: sentAs, timestamp: at, errors } = parsed.data;
  const which = { providerId, ...(sentAs !== undefined && { sentAs }) };
  const ack = steps[status];
  if (ack !== undefined) return { type: "receipt", receipt: { ...which, ack } };
  if (status !== "failed") return null;
  const { reason, trouble = null } = meaningOf(errors[0]?.code ?? -1);
  return { type: "failed", failed: { ...which, reason, ...(at && { at }) }, trouble };
}
