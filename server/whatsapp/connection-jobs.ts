import type { Context, Services } from "../context.ts";
import { answerContacts } from "../features/bot/answer-contact.job.ts";
import { botQueue } from "../features/bot/bot-queue.ts";
import { campaignQueue } from "../features/campaigns/campaign-queue.ts";
import { runCampaignTurn } from "../features/campaigns/campaign-turn.job.ts";
import { pictureQueue } from "../features/connections/picture-queue.ts";
import { runSetPicture } from "../features/connections/set-picture.job.ts";
import { runEdit } from "../features/messages/change/edit-message.job.ts";
import { runReact } from "../features/messages/change/react-to-message.job.ts";
import { runRevoke } from "../features/messages/change/revoke-message.job.ts";
import { runMarkRead } from "../features/messages/mark-read.job.ts";
import { readQueue } from "../features/messages/mark-read.ts";
import { runFetchMedia } from "../features/messages/media/fetch-media.job.ts";
import { fetchQueue } from "../features/messages/media/fetch-queue.ts";
import { runSendMessage } from "../features/messages/send/send-message.job.ts";
import { sendQueue } from "../features/messages/send/send-queue.ts";
import { runWarmUp } from "../features/warm-up/warm-up.job.ts";
import { warmUpQueue } from "../features/warm-up/warm-up-queue.ts";
import type { ConnectionQueue, ConnectionWork } from "../platform/connection-queue.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import type { WhatsAppProvider } from "./provider.ts";

type ConnectionJob = {
  queue: Pick<ConnectionQueue<ConnectionWork>, "name" | "options" | "concurrency">;
  run: (ctx: Context, provider: WhatsAppProvider, job: Job<ConnectionWork>) => Promise<void>;
};

const sendWork = { send: runSendMessage, revoke: runRevoke, edit: runEdit, react: runReact };

/** Everything that is done through a connection's session. A connection's settings are believed for `settingsForMs`. */
export const makeConnectionJobs = (services: Services, settingsForMs: number): readonly ConnectionJob[] => [
  connectionJob(sendQueue, (ctx, provider, job) => sendWork[job.data.action](ctx, provider, job)),
  connectionJob(readQueue, runMarkRead),
  connectionJob(fetchQueue, runFetchMedia),
  connectionJob(botQueue, answerContacts(services, settingsForMs)),
  connectionJob(pictureQueue, runSetPicture),
  connectionJob(campaignQueue, runCampaignTurn),
  connectionJob(warmUpQueue, runWarmUp),
];

/** Ties a queue to its handler: they agree on what a job holds, which the list no longer shows. */
function connectionJob<T extends ConnectionWork>(
  queue: ConnectionQueue<T>,
  run: (ctx: Context, provider: WhatsAppProvider, job: Job<T>) => Promise<void>,
): ConnectionJob {
  return { queue, run: (ctx, provider, job) => run(ctx, provider, job as Job<T>) };
}
