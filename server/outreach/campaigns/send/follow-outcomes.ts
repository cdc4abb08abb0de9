import { and, eq, inArray } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { noteUnreachable } from "../../../inbox/contact-lists/check/trust-numbers.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { haltForTemplate } from "../run/halt-for-template.ts";
import { settleShipments } from "./settle-shipments.ts";

/** Records the progress of messages on their shipments, and does what their outcome asks for. Repeats change nothing. */
export async function followOutcomes(ctx: Context, messageIds: readonly number[]): Promise<void> {
  const settled = await settleShipments(ctx, messageIds);
  const refused = settled.filter(({ failure }) => failure === "ERR_WAPP_TEMPLATE_UNAVAILABLE");
  if (refused.length > 0)
    await giveBack(
      ctx,
      refused.map(({ shipmentId }) => shipmentId),
    );
  const unreachable = settled.filter(({ failure }) => failure === "ERR_WAPP_INVALID_CONTACT");
  const itemIds = unreachable.flatMap(({ itemId }) => itemId ?? []);
  if (itemIds.length > 0) await noteUnreachable(ctx, itemIds);
}

/**
 * The channel refused these shipments, because nobody can send their template now: they wait to be sent again, and their
 * campaigns halt. The refused messages stay in the conversations.
 */
const giveBack = (ctx: Context, shipmentIds: readonly number[]): Promise<void> =>
  retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const given = await ctx.db
        .update(campaignShipments)
        .set({ status: "pending", failure: null, messageId: null, connectionId: null, attemptedAt: null, sentAt: null })
        .where(and(inArray(campaignShipments.id, [...shipmentIds]), eq(campaignShipments.status, "failed")))
        .returning({ campaignId: campaignShipments.campaignId });
      for (const campaignId of new Set(given.map((one) => one.campaignId))) await haltForTemplate(ctx, campaignId);
    }),
  );
