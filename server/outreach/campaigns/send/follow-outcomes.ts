import type { ShipmentFailure } from "@balcao/shared/outreach/campaigns.ts";
import { and, eq, inArray, lt } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { noteUnreachable } from "../../../inbox/contact-lists/check/trust-numbers.ts";
import { messages } from "../../../inbox/messages/messages.table.ts";
import { withdrawMessages } from "../../../inbox/messages/send/withdraw-messages.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { continueOrHalt } from "../run/halt-campaign.ts";
import { type Settled, settleShipments } from "./settle-shipments.ts";

const unavailable = "ERR_WAPP_TEMPLATE_UNAVAILABLE" satisfies ShipmentFailure;

/** Records the progress of messages on their shipments, and does what their outcome asks for. Repeats change nothing. */
export async function followOutcomes(ctx: Context, messageIds: readonly number[]): Promise<void> {
  const settled = await settleShipments(ctx, messageIds);
  const refused = settled.filter(({ failure }) => failure === unavailable);
  if (refused.length > 0) await giveBack(ctx, refused);
  const unreachable = settled.filter(({ failure }) => failure === "ERR_WAPP_INVALID_CONTACT");
  const items = unreachable.flatMap(({ itemId: id, canonicalNumber }) => (id === null ? [] : { id, canonicalNumber }));
  if (items.length > 0) await noteUnreachable(ctx, items);
}

/**
 * The channel refused these shipments, because nobody could send their template: they wait to be sent again. Their messages
 * are withdrawn: a person who sent one again would send it beside the new one. One that is being sent again already stays.
 */
const giveBack = (ctx: Context, refused: readonly Settled[]): Promise<void> =>
  retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const ids = refused.map(({ messageId }) => messageId);
      const isRefused = and(inArray(messages.id, ids), eq(messages.failure, unavailable), lt(messages.ack, 3));
      const withdrawn = new Set(await withdrawMessages(ctx, isRefused));
      const shipmentIds = refused.flatMap((one) => (withdrawn.has(one.messageId) ? one.shipmentId : []));
      if (shipmentIds.length === 0) return;
      const given = await ctx.db
        .update(campaignShipments)
        .set({ status: "pending", failure: null, messageId: null, connectionId: null, attemptedAt: null, sentAt: null })
        .where(and(inArray(campaignShipments.id, shipmentIds), eq(campaignShipments.status, "failed")))
        .returning({ campaignId: campaignShipments.campaignId });
      for (const campaignId of new Set(given.map((one) => one.campaignId))) await continueOrHalt(ctx, campaignId);
    }),
  );
