import { systemActor } from "./actor.ts";
import { answerContacts } from "./automation/bot/answer-contact.job.ts";
import { botQueue } from "./automation/bot/bot-queue.ts";
import { pictureQueue } from "./channels/connections/picture/picture-queue.ts";
import { runSetPicture } from "./channels/connections/picture/set-picture.job.ts";
import { runSyncTemplates } from "./channels/message-templates/sync-templates.job.ts";
import { templateQueue } from "./channels/message-templates/template-queue.ts";
import { type ConnectionJob, connectionJob } from "./channels/runtime/connection-job.ts";
import type { Services } from "./context.ts";
import { checkQueue } from "./inbox/contact-lists/check/ask-for-check.ts";
import { runCheckNumbers } from "./inbox/contact-lists/check/check-numbers.job.ts";
import { runFetchPicture } from "./inbox/contacts/pictures/fetch-picture.job.ts";
import { fetchPictureQueue } from "./inbox/contacts/pictures/fetch-picture-queue.ts";
import { settingsForMs } from "./inbox/inbound.ts";
import { runEdit } from "./inbox/messages/change/edit-message.job.ts";
import { runReact } from "./inbox/messages/change/react-to-message.job.ts";
import { runRevoke } from "./inbox/messages/change/revoke-message.job.ts";
import { runMarkRead } from "./inbox/messages/mark-read.job.ts";
import { readQueue } from "./inbox/messages/mark-read.ts";
import { runFetchMedia } from "./inbox/messages/media/fetch-media.job.ts";
import { fetchQueue } from "./inbox/messages/media/inbound-media.ts";
import { runSendMessage } from "./inbox/messages/send/send-message.job.ts";
import { sendQueue } from "./inbox/messages/send/send-queue.ts";
import { campaignQueue } from "./outreach/campaigns/send/campaign-queue.ts";
import { sendShipments } from "./outreach/campaigns/send/send-shipments.job.ts";
import { runWarmUp } from "./outreach/warm-up/warm-up.job.ts";
import { warmUpQueue } from "./outreach/warm-up/watch-warm-ups.ts";

const sendWork = { send: runSendMessage, revoke: runRevoke, edit: runEdit, react: runReact };

/**
 * The jobs of connections. The list is outside the wings because it names jobs of most of them; the runtime gets it
 * as a parameter. A connection's settings are cached for `cachedForMs`. Each job acts for the origin in its data.
 */
export const connectionJobs = (services: Services, cachedForMs = settingsForMs): readonly ConnectionJob[] =>
  [
    connectionJob(
      sendQueue,
      (ctx, provider, job) => sendWork[job.data.action](ctx, provider, job),
      ({ kind }) => kind.sendsAtOnce,
    ),
    connectionJob(readQueue, runMarkRead),
    connectionJob(fetchQueue, runFetchMedia),
    connectionJob(botQueue, answerContacts(services, cachedForMs)),
    connectionJob(pictureQueue, runSetPicture),
    connectionJob(templateQueue, runSyncTemplates),
    connectionJob(fetchPictureQueue, runFetchPicture),
    connectionJob(campaignQueue, sendShipments),
    connectionJob(warmUpQueue, runWarmUp),
    connectionJob(checkQueue, runCheckNumbers),
  ].map(({ queue, run, atOnce }) => ({
    ...{ queue, atOnce },
    run: (ctx, provider, job) => run({ ...ctx, actor: systemActor(ctx.actor.name, job.data.origin) }, provider, job),
  }));
