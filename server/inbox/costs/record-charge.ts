import { sql } from "drizzle-orm";
import type { Charge } from "../../channels/channel.ts";
import type { Context } from "../../context.ts";
import { messages } from "../messages/messages.table.ts";
import { expectedCosts } from "./budget/expected-costs.table.ts";
import { messageCosts } from "./message-costs.table.ts";

/** WhatsApp repeats a report for some days at most. */
const oldestMs = 30 * 86_400_000;

/**
 * Stores what the channel said about the price of a delivered message. The message's row counts once, so that repeats,
 * other orders and two reports at once change nothing. A message that is not ours, or was deleted, has no row. Of two chats
 * with the same id the first one counts: WhatsApp reports one message. The cost that was expected ends with it.
 */
export async function recordCharge(ctx: Context, connectionId: number, charge: Charge): Promise<void> {
  const { providerId, sentAs, category, isFree, country } = charge;
  const deliveredAt = boundedTime(charge.at, ctx.now()).toISOString();
  await ctx.db.execute(sql`
    with charged as (insert into ${messageCosts}
      (company_id, message_id, connection_id, queue_id, user_id, category, is_free, country, delivered_at)
    select m.company_id, m.id, m.connection_id, m.queue_id, m.user_id,
      ${category}, ${isFree}::boolean, ${country}, ${deliveredAt}::timestamptz
    from ${messages} m
    where m.provider_id in (${providerId}, ${sentAs ?? providerId}) and m.connection_id = ${connectionId}
      and m.company_id = ${ctx.companyId} and m.from_me
    order by m.id limit 1
    on conflict (message_id) do nothing
    returning message_id)
    delete from ${expectedCosts} e using charged where e.message_id = charged.message_id`);
}

/** The channel's time decides the price: one that cannot be is replaced by the time of its arrival. */
function boundedTime(at: Date | undefined, now: Date): Date {
  const age = at ? now.getTime() - at.getTime() : -1;
  return at && age >= 0 && age <= oldestMs ? at : now;
}
