import type { Context } from "../../../context.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import type { WhatsAppProvider } from "../../../whatsapp/provider.ts";
import { atWhatsApp } from "../at-whatsapp.ts";
import { messageAtWhatsApp } from "../message-at-whatsapp.ts";
import type { SendWork } from "../send/send-queue.ts";

/** Words a message anew at WhatsApp, as it reads now. One that never left goes out with its new words when it does. */
export async function runEdit(ctx: Context, provider: WhatsAppProvider, job: Job<SendWork>): Promise<void> {
  const { messageId, connectionId } = job.data;
  const message = await messageAtWhatsApp(ctx, messageId);
  if (!message || message.isDeleted || message.failure) return;
  const { chat, target, body } = message;
  await atWhatsApp(ctx, job, () => provider.edit(connectionId, chat, target.providerId, body));
}
