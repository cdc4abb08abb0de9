import { and, eq, isNull, type SQL } from "drizzle-orm";
import { connections } from "../../../channels/connections/connections.table.ts";
import { type Context, transact } from "../../../context.ts";
import { messages } from "../../../inbox/messages/messages.table.ts";
import { withdrawMessages } from "../../../inbox/messages/send/withdraw-messages.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { publishProgress } from "../report/publish-progress.ts";
import type { CampaignWork } from "./campaign-queue.ts";
import { messageOf, onTheirWay } from "./interrupted-shipments.ts";

/** Condition: stored to be sent, and certainly not sent yet. */
const isUnsent = and(onTheirWay, isNull(campaignShipments.attemptedAt));

/**
 * Releases a campaign's unsent shipments, so that they wait to be sent again: all, or those of the connections that
 * `which` selects. Returns how many.
 */
export async function releaseUnsent(ctx: Context, campaignId: number, which?: SQL): Promise<number> {
  const unsent = await ctx.db
    .select({ id: campaignShipments.id, connectionId: campaignConnections.connectionId })
    .from(campaignShipments)
    .innerJoin(
      campaignConnections,
      and(
        eq(campaignConnections.campaignId, campaignId),
        eq(campaignConnections.connectionId, campaignShipments.connectionId),
      ),
    )
    .innerJoin(connections, eq(connections.id, campaignConnections.connectionId))
    .where(and(eq(campaignShipments.campaignId, campaignId), isUnsent, which))
    .orderBy(campaignConnections.connectionId);
  for (const { id, connectionId } of unsent) {
    await transact(ctx, async (ctx) => {
      await lockSender(ctx, { campaignId, connectionId });
      await releaseShipment(ctx, id);
    });
  }
  return unsent.length;
}

/** Locks the campaign connection as a send does, so that no send takes its shipments now. */
export async function lockSender({ db }: Context, { campaignId, connectionId }: CampaignWork): Promise<void> {
  await db
    .select({ id: campaignConnections.connectionId })
    .from(campaignConnections)
    .where(and(eq(campaignConnections.campaignId, campaignId), eq(campaignConnections.connectionId, connectionId)))
    .for("no key update");
}

/**
 * Releases an unsent shipment, so that it waits to be sent again, and deletes its message: the next connection writes
 * its own. Does nothing in another state. The caller's transaction holds the campaign
 * connection.
 */
export async function releaseShipment(ctx: Context, id: number): Promise<void> {
  const [shipment] = await ctx.db
    .select()
    .from(campaignShipments)
    .where(and(eq(campaignShipments.id, id), isUnsent))
    .for("update");
  const messageId = shipment && messageOf(shipment);
  if (!shipment || !messageId) return;
  const question = shipment.messageId === null ? { confirmationMessageId: null } : { messageId: null };
  const status = shipment.confirmedAt === null ? ("pending" as const) : ("confirmed" as const);
  await ctx.db
    .update(campaignShipments)
    .set({ ...question, status, connectionId: null })
    .where(eq(campaignShipments.id, id));
  await withdrawMessages(ctx, and(eq(messages.id, messageId), eq(messages.ack, 0)));
  publishProgress(ctx, shipment.campaignId);
}
