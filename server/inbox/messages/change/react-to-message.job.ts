import { and, eq } from "drizzle-orm";
import type { Channel } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { atWhatsApp } from "../at-whatsapp.ts";
import { messageAtWhatsApp } from "../message-at-whatsapp.ts";
import { ownAuthor, reactions } from "../reactions.table.ts";
import type { SendWork } from "../send/send-queue.ts";

/** Sends our present reaction to WhatsApp, or removes it there. */
export async function runReact(ctx: Context, provider: Channel, job: Job<SendWork>): Promise<void> {
  const { messageId, connectionId } = job.data;
  const message = await messageAtWhatsApp(ctx, messageId);
  if (!message || message.isDeleted || message.failure) return;
  const [own] = await ctx.db
    .select({ emoji: reactions.emoji })
    .from(reactions)
    .where(and(eq(reactions.messageId, messageId), eq(reactions.author, ownAuthor)));
  const { chat, target } = message;
  await atWhatsApp(ctx, job, () => provider.react(connectionId, chat, target, own?.emoji ?? ""));
}
