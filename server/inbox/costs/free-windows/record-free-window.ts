import { sql } from "drizzle-orm";
import type { FreeWindow } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { messages } from "../../messages/messages.table.ts";
import { freeWindows } from "./free-windows.table.ts";

/** WhatsApp's windows last 72 hours: the end of a longer one is a fault of a clock. */
const longestMs = 7 * 86_400_000;

/**
 * Stores until when the contact of an own message costs nothing, and removes the company's windows that are over. A message
 * that is not ours, or was deleted, has no row.
 */
export async function recordFreeWindow(ctx: Context, connectionId: number, window: FreeWindow): Promise<void> {
  const { providerId, sentAs, until } = window;
  const now = ctx.now();
  if (until <= now) return;
  const end = new Date(Math.min(until.getTime(), now.getTime() + longestMs)).toISOString();
  await ctx.db.execute(sql`
    with over as (
      delete from ${freeWindows} where company_id = ${ctx.companyId} and until <= ${now.toISOString()}::timestamptz)
    insert into ${freeWindows} (message_id, company_id, until)
    select m.id, m.company_id, ${end}::timestamptz
    from ${messages} m
    where m.provider_id in (${providerId}, ${sentAs ?? providerId}) and m.connection_id = ${connectionId}
      and m.company_id = ${ctx.companyId} and m.from_me
    order by m.id limit 1
    on conflict (message_id) do update set until = excluded.until`);
}
