import { answerExcerptMax, callTimeoutSeconds, type DeliveryProblem } from "@balcao/shared/webhooks.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { CallFailed } from "../../platform/http-client/call-out.ts";
import { selectEvents, toWebhookEvent } from "../api-events/api-event-view.ts";
import { apiEvents } from "../api-events/api-events.table.ts";
import type { DeliveryRow } from "./webhook-deliveries.table.ts";
import { secretOf, signatureOf } from "./webhook-secret.ts";
import type { WebhookRow } from "./webhooks.table.ts";

/** How a call went. Without a problem it got through. */
export type Attempt = {
  status: number | null;
  durationMs: number;
  problem: DeliveryProblem | null;
  answer: string | null;
};

/** Calls a webhook with an event, signed. Null when the event is forgotten, and there is nothing to say. */
export async function attemptDelivery(
  ctx: Context,
  webhook: WebhookRow,
  { id, eventId }: DeliveryRow,
): Promise<Attempt | null> {
  const [found] = await selectEvents(ctx).where(eq(apiEvents.id, eventId));
  if (!found) return null;
  const event = toWebhookEvent(ctx, found, webhook.id);
  const body = JSON.stringify(event);
  const secret = secretOf(ctx, webhook);
  // Unsigned it would be believed by nobody who looks.
  if (secret === null) return { status: null, durationMs: 0, problem: "secret", answer: null };
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
        "balcao-signature": signatureOf(secret, body, ctx.now()),
      },
      body,
      timeoutMs: callTimeoutSeconds * 1000,
      answerMaxBytes: answerExcerptMax,
    });
    // PostgreSQL keeps no NUL.
    return { status, durationMs: lasted(), problem: problemOf(status), answer: answer.replaceAll("\0", "") };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return { status: null, durationMs: lasted(), problem: error.reason, answer: null };
  }
}

/** Only 2xx says that the receiver has it. Redirects are not followed: they are a wrong address. */
function problemOf(status: number): DeliveryProblem | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirect" : "status";
}
