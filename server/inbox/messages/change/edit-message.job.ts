import type { Channel } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { atWhatsApp } from "../at-whatsapp.ts";
import { messageAtWhatsApp } from "../message-at-whatsapp.ts";
import type { SendWork } from "../send/send-queue.ts";

/**
 * Sends a message's present text to WhatsApp as an edit. An unsent message is sent with its new text anyway: one that
 * failed, or failed and waits behind this job to be sent again.
 */
export async function runEdit(ctx: Context, provider: Channel, job: Job<SendWork>): Promise<void> {
  const { messageId, connectionId } = job.data;
  const message = await messageAtWhatsApp(ctx, messageId);
  if (!message || message.isDeleted || message.failure || message.ack === 0) return;
  const { chat, target, body } = message;
  await atWhatsApp(ctx, job, () => provider.edit(connectionId, chat, target.providerId, body));
}
