import type { Context } from "../../context.ts";
import type { Job } from "../../platform/jobs.ts";
import type { WhatsAppProvider } from "../../whatsapp/provider.ts";
import { runRevoke } from "./revoke-message.job.ts";
import { runSendMessage } from "./send-message.job.ts";
import type { SendWork } from "./send-queue.ts";

const runs = { send: runSendMessage, revoke: runRevoke };

/** Does what a job of the send queue asks for. */
export const runSendWork = (ctx: Context, provider: WhatsAppProvider, job: Job<SendWork>): Promise<void> =>
  runs[job.data.action](ctx, provider, job);
