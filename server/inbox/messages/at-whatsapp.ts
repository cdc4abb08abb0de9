import { remedyFor } from "../../channels/send-error.ts";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { SendWork } from "./send/send-queue.ts";

/** After this many unanswered attempts the job gives up, so that it does not block its chat for ever. */
const attemptLimit = 6;

/** Runs an operation on a message at WhatsApp. A refusal, or a missing answer, is only logged. */
export async function atWhatsApp(ctx: Context, job: Job<SendWork>, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const remedy = remedyFor(error);
    if (remedy === "wait" || (remedy === "again" && job.retryCount + 1 < attemptLimit)) throw error;
    const { action, messageId, connectionId } = job.data;
    ctx.log.warn({ action, messageId, connectionId, error }, "WhatsApp did not change a message");
  }
}
