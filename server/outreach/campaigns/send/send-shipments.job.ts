import { and, eq, sql } from "drizzle-orm";
import { actingFor } from "../../../actor.ts";
import type { Channel } from "../../../channels/channel.ts";
import { syncTemplates } from "../../../channels/message-templates/change-template.ts";
import { SendError } from "../../../channels/send-error.ts";
import type { Context } from "../../../context.ts";
import { messages } from "../../../inbox/messages/messages.table.ts";
import { fileDraft } from "../../../inbox/messages/send/draft.ts";
import { sayUnattended } from "../../../inbox/messages/send/say.ts";
import { sendStoredMessage } from "../../../inbox/messages/send/send-stored-message.ts";
import { tickets } from "../../../inbox/tickets/tickets.table.ts";
import { allSettledThenThrow } from "../../../platform/async/all-settled-then-throw.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { files } from "../../../workspace/files/files.table.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { campaigns } from "../campaigns.table.ts";
import { publishProgress } from "../report/publish-progress.ts";
import { finishCampaign } from "../run/finish-campaign.ts";
import { canSendTemplate } from "../run/halt-campaign.ts";
import { type CampaignWork, enqueueSend } from "./campaign-queue.ts";
import { type CampaignSend, claimSends } from "./claim-sends.ts";
import { followOutcomes } from "./follow-outcomes.ts";
import { leaveNewChat, restrictConnection } from "./restrict-connection.ts";
import { stopForTemplate } from "./stop-for-template.ts";

/** A job sends for so long, in milliseconds; then the connection's other campaigns have their turn. */
const stintMs = 1_000;

/**
 * Makes a connection's due send for a campaign, and those that follow without a wait: jobs for each of them took a fifth of
 * the time (the benchmarks' row campaign.engine).
 */
export async function sendShipments(started: Context, provider: Channel, job: Job<CampaignWork>): Promise<void> {
  const { campaignId, connectionId } = job.data;
  const ctx = actingFor(started, "campaign", { by: "campaign", id: campaignId });
  const until = performance.now() + stintMs;
  // One that was interrupted may have made the send of its turn, and others.
  let next: CampaignWork | null = job.retryCount > 0 ? { campaignId, connectionId } : job.data;
  while (next) {
    next = await sendDue(ctx, provider, next);
    if (next && (job.signal.aborted || performance.now() > until)) return enqueueSend(ctx, next);
  }
}

/**
 * Sends the messages of the next shipments once each; without an answer they are uncertain. Together go half as many as the
 * channel sends at once: the other places are for people's messages. Returns the send that follows at once.
 */
async function sendDue(ctx: Context, provider: Channel, work: CampaignWork): Promise<CampaignWork | null> {
  const claimed = await claimSends(ctx, work, Math.ceil((provider.kind.sendsAtOnce ?? 1) / 2));
  let known: Promise<boolean> | undefined;
  const hasTemplate = () => {
    known ??= isStillSendable(ctx, provider, work);
    return known;
  };
  if (claimed) await allSettledThenThrow(claimed.sends.map((one) => send(ctx, provider, one, hasTemplate)));
  if (!claimed || claimed.isLast) await finishCampaign(ctx, work.campaignId);
  return claimed?.next ?? null;
}

async function send(
  ctx: Context,
  provider: Channel,
  sending: CampaignSend,
  hasTemplate: () => Promise<boolean>,
): Promise<void> {
  const { messageId, connectionId, contactId, fresh } = sending;
  try {
    await sendStoredMessage(ctx, provider, {
      messageId,
      connectionId,
      contactId,
      fresh,
      again: false,
      keeps: (error) => isNewChat(error) || isRestriction(error) || isTemplateStop(error, hasTemplate),
      giveUp: (error) => (surelyStayed(error) ? null : "ERR_SEND_UNCERTAIN"),
      ended: async () => {
        await followOutcomes(ctx, [messageId]);
        if (sending.hasSound) await followWithSound(ctx, sending);
      },
      held: () => markHeld(ctx, sending),
    });
  } catch (error) {
    if (isNewChat(error)) return leaveNewChat(ctx, sending);
    if (isRestriction(error)) return restrictConnection(ctx, sending);
    if (isTemplateError(error)) return stopForTemplate(ctx, sending);
    // If the message was certainly not sent, the retried job sends it. After any other error it may have been sent.
    if (surelyStayed(error)) await unmark(ctx, sending);
    throw error;
  }
}

/** True if the channel refused to let the number start a chat: another number may, or the same one later. */
const isNewChat = (error: unknown): boolean => error instanceof SendError && error.reason === "newChats";

/** True if the channel refused the number, and not this message: another number may send it, or the same one later. */
const isRestriction = (error: unknown): boolean => error instanceof SendError && error.reason === "restricted";

/** An error that is about the template and not about the contact. Thrown only if `isTemplateStop`. */
const isTemplateError = (error: unknown): error is SendError =>
  error instanceof SendError && (error.reason === "templateUnavailable" || error.reason === "templateMismatch");

/**
 * True if no contact gets the template now: the others need not be tried. If it does not fit, it is read again first: one
 * that is still the same concerns this contact only.
 */
const isTemplateStop = async (error: unknown, hasTemplate: () => Promise<boolean>): Promise<boolean> =>
  isTemplateError(error) && (error.reason === "templateUnavailable" || !(await hasTemplate()));

/** Reads a connection's templates again. Returns true if it can still send the campaign's. */
async function isStillSendable(
  ctx: Context,
  { templates }: Channel,
  { campaignId, connectionId }: CampaignWork,
): Promise<boolean> {
  if (!templates) return false;
  try {
    await syncTemplates(ctx, templates, connectionId);
  } catch (error) {
    ctx.log.warn({ connectionId, error }, "the templates of a connection could not be read");
    return false;
  }
  return canSendTemplate(ctx, campaignId);
}

/** The channel keeps the message for now. A status that came meanwhile knows more. */
async function markHeld(ctx: Context, { campaignId, shipmentId }: CampaignSend): Promise<void> {
  await ctx.db
    .update(campaignShipments)
    .set({ status: "held" })
    .where(and(eq(campaignShipments.id, shipmentId), eq(campaignShipments.status, "sending")));
  publishProgress(ctx, campaignId);
}

/** True if the error means that nothing was sent. */
const surelyStayed = (error: unknown): boolean => error instanceof SendError && !error.mayHaveLeft;

async function unmark(ctx: Context, { shipmentId }: CampaignSend): Promise<void> {
  await ctx.db.update(campaignShipments).set({ attemptedAt: null }).where(eq(campaignShipments.id, shipmentId));
}

/** A sound has no caption: it follows the text as a message of its own, once WhatsApp has the text. */
async function followWithSound(ctx: Context, { campaignId, messageId }: CampaignSend): Promise<void> {
  const [found] = await ctx.db
    .select({ file: files, ticket: tickets })
    .from(campaigns)
    .innerJoin(files, eq(files.id, campaigns.fileId))
    .innerJoin(campaignShipments, eq(campaignShipments.messageId, messageId))
    .innerJoin(messages, and(eq(messages.id, messageId), sql`${messages.ack} > 0`, eq(messages.mediaType, "chat")))
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .where(eq(campaigns.id, campaignId));
  if (found) await sayUnattended(ctx, found.ticket, [await fileDraft(ctx, found.file, "")]);
}
