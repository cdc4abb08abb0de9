import { and, eq, inArray, isNull } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { messages } from "../../../inbox/messages/messages.table.ts";
import { isWatchedAt, tellWatching } from "../../../inbox/messages/watched.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import type { CampaignWork } from "./campaign-queue.ts";
import { settleShipments } from "./settle-shipments.ts";

/** Condition: shipments on their way to WhatsApp, or about to be. */
export const onTheirWay = inArray(campaignShipments.status, ["asking", "sending"]);

type Unsent = { shipmentId: number; messageId: number; contactId: number; isOpenChat: boolean };

/**
 * Settles the shipments that an interrupted send left: a shipment that may have been sent becomes uncertain. Returns
 * one that was certainly not sent, or null.
 */
export async function settleInterrupted(
  ctx: Context,
  { campaignId, connectionId }: CampaignWork,
): Promise<Unsent | null> {
  const left = await ctx.db
    .select()
    .from(campaignShipments)
    .where(
      and(eq(campaignShipments.campaignId, campaignId), eq(campaignShipments.connectionId, connectionId), onTheirWay),
    );
  const cut = left.filter(({ attemptedAt }) => attemptedAt !== null);
  await markUncertain(ctx, cut.map(messageOf));
  const unsent = left.find(({ attemptedAt }) => attemptedAt === null);
  const messageId = unsent && messageOf(unsent);
  if (!unsent || !messageId || unsent.contactId === null) return null;
  return {
    shipmentId: unsent.id,
    messageId,
    contactId: unsent.contactId,
    isOpenChat: isOpenChat(unsent, connectionId),
  };
}

/** True if a shipment's contact is known to have written to the connection: it starts no chat. */
export const isOpenChat = (
  { openChatId, confirmedAt }: Pick<typeof campaignShipments.$inferSelect, "openChatId" | "confirmedAt">,
  connectionId: number,
): boolean => openChatId === connectionId || confirmedAt !== null;

/** Marks a shipment as attempted: from now on it may have been sent. */
export async function markAttempted(ctx: Context, unsent: Unsent): Promise<Omit<Unsent, "isOpenChat">> {
  const { isOpenChat: _, ...attempted } = unsent;
  await ctx.db
    .update(campaignShipments)
    .set({ attemptedAt: ctx.now() })
    .where(eq(campaignShipments.id, unsent.shipmentId));
  return attempted;
}

/** Marks messages as uncertain: only a receipt can still tell if they were sent. */
export async function markUncertain(ctx: Context, messageIds: readonly (number | null)[]): Promise<void> {
  const ids = messageIds.filter((id) => id !== null);
  if (ids.length === 0) return;
  await transact(ctx, async (ctx) => {
    const left = await ctx.db
      .update(messages)
      .set({ failure: "ERR_SEND_UNCERTAIN" })
      .where(and(inArray(messages.id, ids), eq(messages.ack, 0), isNull(messages.failure)))
      .returning({
        messageId: messages.id,
        connectionId: messages.connectionId,
        isWatched: isWatchedAt(ctx.followers, messages.connectionId),
      });
    for (const { isWatched, connectionId, messageId } of left)
      if (connectionId !== null)
        await tellWatching(ctx, isWatched, "failed", { connectionId, messageId, reason: "ERR_SEND_UNCERTAIN" });
  });
  await settleShipments(ctx, ids);
}

/** Returns a shipment's current message: the question until the contact has said yes. */
export const messageOf = ({
  messageId,
  confirmationMessageId,
}: Pick<typeof campaignShipments.$inferSelect, "messageId" | "confirmationMessageId">): number | null =>
  messageId ?? confirmationMessageId;
