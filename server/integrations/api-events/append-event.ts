import type { ApiEventType } from "@balcao/shared/integrations/api-events.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { enqueueDelivering } from "../webhooks/delivery-queue.ts";
import { webhookDeliveries } from "../webhooks/webhook-deliveries.table.ts";
import { webhooks } from "../webhooks/webhooks.table.ts";
import { type ApiEventData, apiEvents } from "./api-events.table.ts";
import { eventChannel } from "./event-channel.ts";

type Happening = { type: ApiEventType; connectionId: number; messageId: number | null; data?: ApiEventData };

/**
 * Stores an event in the transaction in which it happens, so that neither exists without the other. One statement also
 * creates its deliveries to the company's webhooks. Call it only if `hasSubscribers` is true.
 */
export async function appendEvent(ctx: Context, { type, connectionId, messageId, data }: Happening): Promise<void> {
  const { db, companyId } = ctx;
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  const [appended] = await db.execute<{ webhookIds: number[] }>(sql`
    with event as (
      insert into ${apiEvents} (company_id, connection_id, type, message_id, data, created_at)
      values (${companyId}, ${connectionId}, ${type}, ${messageId}, ${JSON.stringify(data ?? {})}::jsonb, ${now})
      returning id
    ), waiting as (
      insert into ${webhookDeliveries} (company_id, webhook_id, event_id, next_at, created_at)
      select ${companyId}, w.id, event.id, ${now}, ${now} from event, ${webhooks} w
      where w.company_id = ${companyId} and w.is_active and ${type} = any(w.events)
      returning webhook_id
    )
    select array(select webhook_id from waiting) as "webhookIds", pg_notify(${eventChannel}, ${String(connectionId)})`);
  for (const webhookId of appended?.webhookIds ?? []) await enqueueDelivering(ctx, { webhookId });
}
