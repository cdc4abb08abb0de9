import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { SendError, type WhatsAppProvider } from "../../whatsapp/provider.ts";
import { files } from "../files/files.table.ts";
import { messages } from "../messages/messages.table.ts";
import { fileDraft } from "../messages/send/draft.ts";
import { handOverMessage } from "../messages/send/hand-over-message.ts";
import { say } from "../messages/send/say.ts";
import { tickets } from "../tickets/tickets.table.ts";
import type { CampaignWork } from "./campaign-queue.ts";
import { campaignShipments } from "./campaign-shipments.table.ts";
import { campaigns } from "./campaigns.table.ts";
import { finishCampaign } from "./finish-campaign.ts";
import { restrictLane } from "./restrict-lane.ts";
import { settleShipments } from "./settle-shipments.ts";
import { type Turn, takeTurn } from "./take-turn.ts";

/** Takes a connection's turn for a campaign and sends what it brings, once: without an answer it is uncertain. */
export async function runCampaignTurn(ctx: Context, provider: WhatsAppProvider, job: Job<CampaignWork>): Promise<void> {
  const turn = await takeTurn(ctx, job.data);
  if (turn) await send(ctx, provider, turn);
  if (!turn || turn.isLast) await finishCampaign(ctx, job.data.campaignId);
}

async function send(ctx: Context, provider: WhatsAppProvider, turn: Turn): Promise<void> {
  const { messageId, connectionId, contactId, fresh } = turn;
  try {
    const failure = await handOverMessage(ctx, provider, {
      messageId,
      connectionId,
      contactId,
      fresh,
      again: false,
      giveUp: (error) => (surelyStayed(error) ? null : "ERR_SEND_UNCERTAIN"),
      ended: async () => {
        await settleShipments(ctx, [messageId]);
        if (turn.hasSound) await followWithSound(ctx, turn);
      },
    });
    if (failure === "ERR_WAPP_RESTRICTED") await restrictLane(ctx, turn);
  } catch (error) {
    // The job comes again, and with it the message. Of any other error nobody knows what it cut off.
    if (surelyStayed(error)) await unmark(ctx, turn);
    throw error;
  }
}

/** Whether an error tells that nothing has gone out. */
const surelyStayed = (error: unknown): boolean => error instanceof SendError && !error.mayHaveLeft;

async function unmark(ctx: Context, { shipmentId }: Turn): Promise<void> {
  await ctx.db.update(campaignShipments).set({ attemptedAt: null }).where(eq(campaignShipments.id, shipmentId));
}

/** A sound has no words under it: it is a message of its own, after the text that arrived. */
async function followWithSound(ctx: Context, { campaignId, messageId }: Turn): Promise<void> {
  const [found] = await ctx.db
    .select({ file: files, ticket: tickets })
    .from(campaigns)
    .innerJoin(files, eq(files.id, campaigns.fileId))
    .innerJoin(campaignShipments, eq(campaignShipments.messageId, messageId))
    .innerJoin(messages, and(eq(messages.id, messageId), sql`${messages.ack} > 0`, eq(messages.mediaType, "chat")))
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .where(eq(campaigns.id, campaignId));
  if (found) await say(ctx, found.ticket, [await fileDraft(ctx, found.file, "")]);
}
