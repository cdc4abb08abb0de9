import type { Context } from "../../context.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { WhatsAppProvider } from "../../whatsapp/provider.ts";
import { answerContact } from "./answer-contact.ts";
import type { BotWork } from "./bot-queue.ts";

/** What goes wrong again and again is left to people: it must not hold back the contact's next message for ever. */
const attemptLimit = 6;

export async function runAnswerContact(ctx: Context, _provider: WhatsAppProvider, job: Job<BotWork>): Promise<void> {
  try {
    await answerContact(ctx, job.data);
  } catch (error) {
    if (job.retryCount + 1 < attemptLimit) throw error;
    ctx.log.error({ error, ...job.data }, "the bot could not answer");
  }
}
