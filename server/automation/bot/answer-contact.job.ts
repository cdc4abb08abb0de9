import { actingFor, reacting } from "../../actor.ts";
import type { Channel } from "../../channels/channel.ts";
import type { Context, Services } from "../../context.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { ttlCache } from "../../platform/time/ttl-cache.ts";
import { answerContact } from "./answer-contact.ts";
import type { BotWork } from "./bot-queue.ts";
import { readSetup } from "./read-setup.ts";

/**
 * After this many failed attempts the message is left to agents, so that it cannot hold back the contact's next one.
 */
const attemptLimit = 6;

/** Answers contacts. A connection's set-up is read once in `settingsForMs`, for all contacts that write meanwhile. */
export function answerContacts(services: Services, settingsForMs: number) {
  const setupOf = ttlCache(settingsForMs, (connectionId) => readSetup(services, connectionId));
  return async (ctx: Context, _provider: Channel, job: Job<BotWork>): Promise<void> => {
    try {
      // The bot reacts to the contact's message, as a flow would.
      const asBot = actingFor(reacting(ctx), "bot", { by: "flow", id: null });
      await answerContact(asBot, job.data, await setupOf(job.data.connectionId));
    } catch (error) {
      if (job.retryCount + 1 < attemptLimit) throw error;
      ctx.log.error({ error, ...job.data }, "the bot could not answer");
    }
  };
}
