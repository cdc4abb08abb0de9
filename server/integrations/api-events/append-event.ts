import type { ApiEventType } from "@balcao/shared/integrations/api-events.ts";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
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

type Progress = { connectionId: number; messageId: number; before: number; after: number };

/** Stores the events of an own message's progress: sent to WhatsApp, and its acknowledgements. */
export async function appendProgress(
  ctx: Context,
  { connectionId, messageId, before, after }: Progress,
): Promise<void> {
  const of = { connectionId, messageId };
  if (before < 1 && after >= 1) await appendEvent(ctx, { type: "message.sent", ...of });
  if (after === 3 || after === 4 || after === 5)
    await appendEvent(ctx, { type: "message.ack", ...of, data: { ack: after } });
}

/**
 * Condition: a connection's events have subscribers: it has an API token, or its company has an active webhook. No
 * event is stored for the others.
 */
export const hasSubscribers = (connectionId: AnyColumn | SQL): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${connections} c where c.id = ${connectionId} and (c.token_hash is not null
    or exists (select 1 from ${webhooks} w where w.company_id = c.company_id and w.is_active)))`;
