import type { Context } from "../../context.ts";
import { appendEvent } from "./append-event.ts";

type Progress = { connectionId: number; messageId: number; before: number; after: number };

/** Stores the events of an own message's progress: sent to WhatsApp, and its acknowledgements. */
export async function appendProgress(
  ctx: Context,
  { connectionId, messageId, before, after }: Progress,
): Promise<void> {
  const of = { connectionId, messageId };
  if (before < 1 && after >= 1) await appendEvent(ctx, { type: "message.sent", ...of });
  if (after === 3 || after === 4 || after === 5)
    await appendEvent(ctx, { type: "message.ack", ...of, data: { ack: after } });
}
