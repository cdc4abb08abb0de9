import type { SendFailure } from "@balcao/shared/platform/errors.ts";
import type { Channel } from "../../../channels/channel.ts";
import { remedyFor, SendError } from "../../../channels/send-error.ts";
import type { Context } from "../../../context.ts";
import { untilHandled } from "../../../platform/jobs/connection-queue.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import type { SendWork } from "./send-queue.ts";
import { sendStoredMessage } from "./send-stored-message.ts";
import { withdrawUnknown } from "./withdraw-unknown.ts";

/** After this many unanswered attempts the message fails, and the agent decides. */
const attemptLimit = 6;
/** All attempts that the queue has. With the last one the message fails: a job that failed would block its chat. */
const mostAttempts = untilHandled.retryLimit + 1;

/**
 * Sends a stored message. A repeat is sent under the same id, which phones show once; a schedule or a campaign that
 * waits for it gets the outcome.
 */
export async function runSendMessage(ctx: Context, provider: Channel, job: Job<SendWork>): Promise<void> {
  const { messageId, connectionId, contactId, again } = job.data;
  if (job.data.isFirst && (await withdrawUnknown(ctx, provider, job.data))) return;
  const failure = await sendStoredMessage(ctx, provider, {
    messageId,
    connectionId,
    contactId,
    again: job.retryCount > 0 || again === true,
    giveUp: (error) => failureOf(error, job.retryCount + 1),
  });
  if (failure) for (const { gaveUp } of ctx.followers.sentMessages) await gaveUp?.(ctx, messageId);
  // Campaigns send their own messages; a campaign's message comes here only when a person resends it.
  if (again) for (const { settled } of ctx.followers.sentMessages) await settled?.(ctx, [messageId]);
}

/**
 * The failure to show to the agent, or null to retry. An offline or rate limited connection is no failure: the job
 * waits, some sixteen hours or as long as it is postponed. Any other error that repeats must not block the chat so long.
 */
function failureOf(error: unknown, attempts: number): SendFailure | null {
  if (error instanceof SendError && error.postponedTo) return null;
  return attempts >= (remedyFor(error) === "wait" ? mostAttempts : attemptLimit) ? "ERR_SENDING_WAPP_MSG" : null;
}
