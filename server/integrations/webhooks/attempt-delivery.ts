import { answerExcerptMax, callTimeoutSeconds, type DeliveryProblem } from "@balcao/shared/integrations/webhooks.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { CallFailed } from "../../platform/http-client/call-out.ts";
import { selectEvents, toWebhookEvent } from "../api-events/api-event-view.ts";
import { apiEvents } from "../api-events/api-events.table.ts";
import type { DeliveryRow } from "./webhook-deliveries.table.ts";
import { signingSecrets } from "./webhook-secret.ts";
import { signatureHeaders } from "./webhook-signature.ts";
import type { WebhookRow } from "./webhooks.table.ts";

/** The result of a call. Without a problem, the event was delivered. */
export type Attempt = {
  status: number | null;
  durationMs: number;
  problem: DeliveryProblem | null;
  answer: string | null;
};

/** Calls a webhook with a signed event. Null if the event was deleted, and there is nothing to send. */
export async function attemptDelivery(
  ctx: Context,
  webhook: WebhookRow,
  { id, eventId }: DeliveryRow,
): Promise<Attempt | null> {
  const [found] = await selectEvents(ctx).where(eq(apiEvents.id, eventId));
  if (!found) return null;
  const event = toWebhookEvent(ctx, found, webhook.id);
  const body = JSON.stringify(event);
  const secrets = signingSecrets(ctx, webhook);
  // A receiver that verifies would refuse an unsigned call.
  if (secrets.length === 0) return { status: null, durationMs: 0, problem: "secret", answer: null };
  const begun = performance.now();
  const lasted = () => Math.round(performance.now() - begun);
  try {
    const { status, body: answer } = await ctx.callOut.call({
      method: "POST",
      url: webhook.url,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Balcao-Webhooks/1",
        "balcao-event-id": event.id,
        "balcao-event-type": event.type,
        "balcao-delivery-id": String(id),
        ...signatureHeaders[webhook.signature]({ secrets, eventId: event.id, body, now: ctx.now() }),
      },
      body,
      timeoutMs: callTimeoutSeconds * 1000,
      answerMaxBytes: answerExcerptMax,
    });
    // PostgreSQL stores no NUL.
    return { status, durationMs: lasted(), problem: problemOf(status), answer: answer.replaceAll("\0", "") };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return { status: null, durationMs: lasted(), problem: error.reason, answer: null };
  }
}

/** Only 2xx confirms a delivery. Redirects are not followed: they mean a wrong address. */
function problemOf(status: number): DeliveryProblem | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirect" : "status";
}
