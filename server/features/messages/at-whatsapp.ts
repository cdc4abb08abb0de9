import type { Context } from "../../context.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { SendError } from "../../whatsapp/provider.ts";
import type { SendWork } from "./send/send-queue.ts";

/** After this many attempts without an answer things stay as they are: nothing may hold back its chat for ever. */
const attemptLimit = 6;

/** Does something to a message at WhatsApp; what is refused, or never answered, is logged and left at that. */
export async function atWhatsApp(ctx: Context, job: Job<SendWork>, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof SendError ? error.reason : "unexpected";
    if (reason === "offline" || (reason !== "refused" && job.retryCount + 1 < attemptLimit)) throw error;
    const { action, messageId, connectionId } = job.data;
    ctx.log.warn({ action, messageId, connectionId, error }, "WhatsApp did not change a message");
  }
}
