import { and, eq, ne } from "drizzle-orm";
import { connections } from "../../../channels/connections/connections.table.ts";
import type { Context } from "../../../context.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { enqueueSend } from "../send/campaign-queue.ts";
import { releaseUnsent } from "../send/release-shipment.ts";

/**
 * Gives the unsent shipments of disconnected connections to the campaign's other ones, as a connection may never come
 * back. Without another one they wait.
 */
export async function reassignShipments(ctx: Context, campaignId: number): Promise<void> {
  const able = await ableConnections(ctx, campaignId);
  if (able.length === 0) return;
  const released = await releaseUnsent(ctx, campaignId, ne(connections.status, "CONNECTED"));
  if (released > 0) await wake(ctx, campaignId, able);
}

/** Has the campaign's connections that can send look for a released shipment: they may have found none before, and ended. */
export const wakeAble = async (ctx: Context, campaignId: number): Promise<void> =>
  wake(ctx, campaignId, await ableConnections(ctx, campaignId));

/** Without a turn: a send that plans its next one meanwhile would make it void, and may itself have found nothing. */
async function wake(ctx: Context, campaignId: number, able: readonly { connectionId: number }[]): Promise<void> {
  for (const { connectionId } of able) await enqueueSend(ctx, { campaignId, connectionId });
}

function ableConnections(ctx: Context, campaignId: number) {
  return ctx.db
    .select({ connectionId: campaignConnections.connectionId })
    .from(campaignConnections)
    .innerJoin(connections, eq(connections.id, campaignConnections.connectionId))
    .where(
      and(
        eq(campaignConnections.campaignId, campaignId),
        eq(campaignConnections.isRestricted, false),
        eq(connections.status, "CONNECTED"),
      ),
    );
}
