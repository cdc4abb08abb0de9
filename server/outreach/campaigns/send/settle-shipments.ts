import type { ShipmentFailure } from "@balcao/shared/outreach/campaigns.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { messageCosts } from "../../../inbox/costs/message-costs.table.ts";
import { messages } from "../../../inbox/messages/messages.table.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { publishProgress } from "../report/publish-progress.ts";

/** A shipment whose outcome was recorded. `failure` is null unless it failed. */
export type Settled = {
  shipmentId: number;
  messageId: number;
  campaignId: number;
  itemId: number | null;
  canonicalNumber: string;
  failure: ShipmentFailure | null;
};

/**
 * Records the progress of messages on their shipments, if they have any, and returns those shipments. Calls may repeat,
 * come late or out of order, or read a message at different times, so a known state is never undone. The same statements
 * ascribe the messages' costs to their campaign.
 */
export async function settleShipments(ctx: Context, messageIds: readonly number[]): Promise<Settled[]> {
  const now = ctx.now().toISOString();
  const settled = await ctx.db.execute<Settled>(sql`
    with settled as (update ${campaignShipments} s set
      status = case when m.ack >= 3 or s.delivered_at is not null then 'delivered'
        when ${isRefused} then 'failed' when m.ack >= 1 or s.sent_at is not null then 'sent' else ${ending} end,
      failure = case when ${isRefused} and s.delivered_at is null then ${reason}
        when m.ack = 0 and s.sent_at is null then ${reason} end,
      sent_at = coalesce(s.sent_at, case when m.ack >= 1 and not ${isRefused} then ${now}::timestamptz end),
      delivered_at = coalesce(s.delivered_at, case when m.ack >= 3 then ${now}::timestamptz end)
    from ${messages} m
    where s.message_id = m.id and m.id in ${[...messageIds]} and (m.ack > 0 or m.failure is not null or m.is_deleted)
    returning s.id::int as "shipmentId", m.id::int as "messageId", s.campaign_id as "campaignId", s.item_id as "itemId",
      s.canonical_number as "canonicalNumber", s.failure),
    priced as (update ${messageCosts} c set campaign_id = settled."campaignId" from settled
      where c.message_id = settled."messageId" and c.campaign_id is null)
    select * from settled`);
  const asked = settled.length >= messageIds.length ? [] : await settleQuestions(ctx, messageIds, now);
  for (const { campaignId } of [...settled, ...asked]) publishProgress(ctx, campaignId);
  return [...settled];
}

/**
 * Skips questions that were answered or have expired: a receipt no longer changes them. Their cost is the campaign's in
 * any case.
 */
function settleQuestions(ctx: Context, messageIds: readonly number[], now: string) {
  return ctx.db.execute<{ campaignId: number }>(sql`
    with priced as (update ${messageCosts} c set campaign_id = s.campaign_id from ${campaignShipments} s
      where s.confirmation_message_id = c.message_id and c.message_id in ${[...messageIds]} and c.campaign_id is null)
    update ${campaignShipments} s set
      status = case when ${isRefused} then 'failed' when m.ack >= 1 or s.confirmation_requested_at is not null then 'asked' else ${ending} end,
      failure = case when ${isRefused} or (m.ack = 0 and s.confirmation_requested_at is null) then ${reason} end,
      confirmation_requested_at =
        coalesce(s.confirmation_requested_at, case when m.ack >= 1 and not ${isRefused} then ${now}::timestamptz end)
    from ${messages} m
    where s.confirmation_message_id = m.id and m.id in ${[...messageIds]}
      and (m.ack > 0 or m.failure is not null or m.is_deleted)
      and s.message_id is null and s.confirmed_at is null and coalesce(s.failure, '') not in ('noAnswer', 'declined', 'optedOut')
    returning s.campaign_id as "campaignId"`);
}

/** True if the channel accepted the message, and refused it afterwards. */
const isRefused = sql`(m.ack in (1, 2) and m.failure is not null)`;
const ending = sql`case when m.failure = 'ERR_SEND_UNCERTAIN' then 'uncertain' else 'failed' end`;
const reason = sql`case when m.failure = 'ERR_SEND_UNCERTAIN' then null else coalesce(m.failure, 'ERR_SENDING_WAPP_MSG') end`;
