import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { connections } from "../connections/connections.table.ts";
import { messages } from "../messages/messages.table.ts";
import { refreshPreview } from "../messages/refresh-preview.ts";
import { campaignConnections as lanes } from "./campaign-connections.table.ts";
import { enqueueTurn } from "./campaign-queue.ts";
import { campaignShipments } from "./campaign-shipments.table.ts";
import { messageOf, onTheirWay } from "./cut-shipments.ts";

/**
 * Gives what surely has not left, because its connection is away, to the campaign's other connections: one that was
 * thrown out for good would keep it for ever. Without another one it waits.
 */
export async function handBack(ctx: Context, campaignId: number): Promise<void> {
  const able = await ableLanes(ctx, campaignId);
  if (able.length === 0) return;
  const kept = await ctx.db
    .select({ id: campaignShipments.id, connectionId: lanes.connectionId })
    .from(campaignShipments)
    .innerJoin(lanes, and(eq(lanes.campaignId, campaignId), eq(lanes.connectionId, campaignShipments.connectionId)))
    .innerJoin(connections, eq(connections.id, lanes.connectionId))
    .where(and(isKept(campaignId), ne(connections.status, "CONNECTED")));
  for (const { id, connectionId } of kept) await release(ctx, { campaignId, id, connectionId });
  if (kept.length > 0) for (const connectionId of able) await enqueueTurn(ctx, { campaignId, connectionId });
}

const isKept = (campaignId: number) =>
  and(eq(campaignShipments.campaignId, campaignId), onTheirWay, isNull(campaignShipments.attemptedAt));

async function ableLanes(ctx: Context, campaignId: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: lanes.connectionId })
    .from(lanes)
    .innerJoin(connections, eq(connections.id, lanes.connectionId))
    .where(and(eq(lanes.campaignId, campaignId), eq(lanes.isRestricted, false), eq(connections.status, "CONNECTED")));
  return rows.map(({ id }) => id);
}

type Kept = { campaignId: number; id: number; connectionId: number };

/** Its message goes: nobody has seen it, and whoever sends it now writes another, in a conversation of its own. */
function release(ctx: Context, { campaignId, id, connectionId }: Kept): Promise<void> {
  return transact(ctx, async (ctx) => {
    // As a turn does, so that none takes it up again at this moment.
    await ctx.db
      .select({ id: lanes.connectionId })
      .from(lanes)
      .where(and(eq(lanes.campaignId, campaignId), eq(lanes.connectionId, connectionId)))
      .for("no key update");
    const [shipment] = await ctx.db
      .select()
      .from(campaignShipments)
      .where(and(eq(campaignShipments.id, id), isKept(campaignId)))
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
      .where(and(eq(messages.id, messageId), sql`${messages.ack} = 0`))
      .returning({ ticketId: messages.ticketId });
    if (gone) await refreshPreview(ctx, gone.ticketId);
  });
}
