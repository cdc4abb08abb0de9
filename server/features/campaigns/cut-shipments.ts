import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { appendEvent } from "../api-events/append-event.ts";
import { isHeardAt } from "../api-events/is-heard.ts";
import { messages } from "../messages/messages.table.ts";
import type { CampaignWork } from "./campaign-queue.ts";
import { campaignShipments } from "./campaign-shipments.table.ts";
import { settleShipments } from "./settle-shipments.ts";

/** On their way to WhatsApp, or about to be. */
export const onTheirWay = inArray(campaignShipments.status, ["asking", "sending"]);

type Unsent = { shipmentId: number; messageId: number; contactId: number };

/**
 * What a lane left on its way when it was cut off: where it may have gone out it is uncertain from now on. Answers one
 * that surely has not.
 */
export async function settleCut(ctx: Context, { campaignId, connectionId }: CampaignWork): Promise<Unsent | null> {
  const left = await ctx.db
    .select()
    .from(campaignShipments)
    .where(
      and(eq(campaignShipments.campaignId, campaignId), eq(campaignShipments.connectionId, connectionId), onTheirWay),
    );
  const cut = left.filter(({ attemptedAt }) => attemptedAt !== null);
  await leaveUncertain(ctx, cut.map(messageOf));
  const unsent = left.find(({ attemptedAt }) => attemptedAt === null);
  const messageId = unsent && messageOf(unsent);
  if (!unsent || !messageId || unsent.contactId === null) return null;
  return { shipmentId: unsent.id, messageId, contactId: unsent.contactId };
}

/** From now on it may be on its way. */
export async function markAttempted(ctx: Context, unsent: Unsent): Promise<Unsent> {
  await ctx.db
    .update(campaignShipments)
    .set({ attemptedAt: ctx.now() })
    .where(eq(campaignShipments.id, unsent.shipmentId));
  return unsent;
}

/** Nobody will know whether these messages went out, unless a receipt tells. */
export async function leaveUncertain(ctx: Context, messageIds: readonly (number | null)[]): Promise<void> {
  const ids = messageIds.filter((id) => id !== null);
  if (ids.length === 0) return;
  const left = await ctx.db
    .update(messages)
    .set({ failure: "ERR_SEND_UNCERTAIN" })
    .where(and(inArray(messages.id, ids), eq(messages.ack, 0), isNull(messages.failure)))
    .returning({
      messageId: messages.id,
      connectionId: messages.connectionId,
      isHeard: isHeardAt(messages.connectionId),
    });
  for (const { isHeard, connectionId, messageId } of left) {
    const data = { reason: "ERR_SEND_UNCERTAIN" } as const;
    if (isHeard && connectionId !== null)
      await appendEvent(ctx, { type: "message.failed", connectionId, messageId, data });
  }
  await settleShipments(ctx, ids);
}

/** The message a shipment is about: the question until somebody has said yes. */
export const messageOf = ({
  messageId,
  confirmationMessageId,
}: Pick<typeof campaignShipments.$inferSelect, "messageId" | "confirmationMessageId">): number | null =>
  messageId ?? confirmationMessageId;
