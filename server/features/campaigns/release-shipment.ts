import { and, eq, isNull, type SQL } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { connections } from "../connections/connections.table.ts";
import { messages } from "../messages/messages.table.ts";
import { refreshPreview } from "../messages/refresh-preview.ts";
import { campaignConnections as lanes } from "./campaign-connections.table.ts";
import { campaignShipments } from "./campaign-shipments.table.ts";
import { messageOf, onTheirWay } from "./cut-shipments.ts";
import { tellProgress } from "./tell-progress.ts";

/** Stored to be sent, and surely not gone out. */
const isUnsent = and(onTheirWay, isNull(campaignShipments.attemptedAt));

/**
 * Puts a campaign's unsent shipments back to wait for a turn: all of them, or those of the connections that `which`
 * names. Answers how many.
 */
export async function releaseUnsent(ctx: Context, campaignId: number, which?: SQL): Promise<number> {
  const unsent = await ctx.db
    .select({ id: campaignShipments.id, connectionId: lanes.connectionId })
    .from(campaignShipments)
    .innerJoin(lanes, and(eq(lanes.campaignId, campaignId), eq(lanes.connectionId, campaignShipments.connectionId)))
    .innerJoin(connections, eq(connections.id, lanes.connectionId))
    .where(and(eq(campaignShipments.campaignId, campaignId), isUnsent, which))
    .orderBy(lanes.connectionId);
  for (const { id, connectionId } of unsent) {
    await transact(ctx, async (ctx) => {
      // As a turn does, so that none takes it up again at this moment.
      await ctx.db
        .select({ id: lanes.connectionId })
        .from(lanes)
        .where(and(eq(lanes.campaignId, campaignId), eq(lanes.connectionId, connectionId)))
        .for("no key update");
      await releaseShipment(ctx, id);
    });
  }
  return unsent.length;
}

/**
 * Puts an unsent shipment back to wait for a turn. Its message goes: nobody has seen it, and whoever sends the shipment
 * in the end writes another, in a conversation of its own. In a transaction that holds the lane; harmless for any other.
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
  const [gone] = await ctx.db
    .delete(messages)
    .where(and(eq(messages.id, messageId), eq(messages.ack, 0)))
    .returning({ ticketId: messages.ticketId });
  if (gone) await refreshPreview(ctx, gone.ticketId);
  tellProgress(ctx, shipment.campaignId);
}
