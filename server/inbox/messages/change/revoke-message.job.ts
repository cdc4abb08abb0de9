import type { Channel } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { atWhatsApp } from "../at-whatsapp.ts";
import { messageAtWhatsApp } from "../message-at-whatsapp.ts";
import type { SendWork } from "../send/send-queue.ts";

/** Asks WhatsApp to delete a message for everybody. Runs after its sending has ended, with or without success. */
export async function runRevoke(ctx: Context, provider: Channel, job: Job<SendWork>): Promise<void> {
  const { messageId, connectionId } = job.data;
  const message = await messageAtWhatsApp(ctx, messageId);
  if (!message) return;
  await atWhatsApp(ctx, job, () => provider.revoke(connectionId, message.chat, message.target.providerId));
}
