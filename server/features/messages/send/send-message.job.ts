import type { SendFailure } from "@balcao/shared/errors.ts";
import type { Context } from "../../../context.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { SendError, type WhatsAppProvider } from "../../../whatsapp/provider.ts";
import { settleShipments } from "../../campaigns/settle-shipments.ts";
import { failSchedule } from "../../schedules/fail-schedule.ts";
import { handOverMessage } from "./hand-over-message.ts";
import type { SendWork } from "./send-queue.ts";

/** After this many attempts without an answer the agent is told, and decides. */
const attemptLimit = 6;

/**
 * Sends a stored message. A repeat goes out under the same id, which phones show once; what waits for it in a schedule
 * or a campaign hears how it ended.
 */
export async function runSendMessage(ctx: Context, provider: WhatsAppProvider, job: Job<SendWork>): Promise<void> {
  const { messageId, connectionId, contactId, again } = job.data;
  const failure = await handOverMessage(ctx, provider, {
    messageId,
    connectionId,
    contactId,
    again: job.retryCount > 0 || again === true,
    giveUp: (error) => failureOf(error, job.retryCount + 1),
  });
  if (failure) await failSchedule(ctx, messageId);
  // A campaign sends for itself; here it only comes when a person has said: again.
  if (again) await settleShipments(ctx, [messageId]);
}

/**
 * What to tell the agent, or null to try again. Without a session it is nobody's failure: the job waits until the
 * connection is back. Anything else that goes wrong again and again must not hold back the chat for ever.
 */
function failureOf(error: unknown, attempts: number): SendFailure | null {
  if (error instanceof SendError && error.reason === "offline") return null;
  return attempts >= attemptLimit ? "ERR_SENDING_WAPP_MSG" : null;
}
