import type { Context, Services } from "../../context.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { remember } from "../../platform/remember.ts";
import type { WhatsAppProvider } from "../../whatsapp/provider.ts";
import { answerContact } from "./answer-contact.ts";
import type { BotWork } from "./bot-queue.ts";
import { readSetup } from "./read-setup.ts";

/** What goes wrong again and again is left to people: it must not hold back the contact's next message for ever. */
const attemptLimit = 6;

/** Answers contacts; what a company set up is read once for all those who write within `settingsForMs`. */
export function answerContacts(services: Services, settingsForMs: number) {
  const setupOf = remember(settingsForMs, (connectionId) => readSetup(services, connectionId));
  return async (ctx: Context, _provider: WhatsAppProvider, job: Job<BotWork>): Promise<void> => {
    try {
      await answerContact(ctx, job.data, await setupOf(job.data.connectionId));
    } catch (error) {
      if (job.retryCount + 1 < attemptLimit) throw error;
      ctx.log.error({ error, ...job.data }, "the bot could not answer");
    }
  };
}
