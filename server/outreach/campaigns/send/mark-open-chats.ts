import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { hasWritten } from "../../../inbox/messages/has-written.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import type { CampaignConnection } from "./lock-campaign-connection.ts";

/** Contacts who write meanwhile are found after this time at most. */
const againMs = 10 * 60_000;

/**
 * Marks the waiting shipments of a connection's campaign whose contacts have written to the connection, so that the next
 * of them is one step in an index. It looks once at each waiting contact, at most every ten minutes, and only while the
 * connection may start no chats.
 */
export async function markOpenChats(ctx: Context, connection: CampaignConnection): Promise<void> {
  const { campaign, connectionId, chatsMarkedAt } = connection;
  const now = ctx.now();
  const age = chatsMarkedAt ? now.getTime() - chatsMarkedAt.getTime() : againMs;
  // A stamp from ahead comes from a clock that was set back.
  if (age >= 0 && age < againMs) return;
  await ctx.db.execute(sql`
    update ${campaignShipments} s set open_chat_id = ${connectionId}
    where s.campaign_id = ${campaign.id} and s.status between 'pending' and 'pending' and s.open_chat_id is null
      and ${hasWritten(ctx, sql`s.canonical_number`, [connectionId])}`);
  await ctx.db
    .update(campaignConnections)
    .set({ chatsMarkedAt: now })
    .where(and(eq(campaignConnections.campaignId, campaign.id), eq(campaignConnections.connectionId, connectionId)));
}
