import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { connections } from "../connections/connections.table.ts";
import { webhooks } from "../webhooks/webhooks.table.ts";

/**
 * Whether any program hears what happens on the connection of a query: it has an API token, or its company a webhook.
 * For the others no event is written, and nothing is asked a second time.
 */
export const isHeardAt = (connectionId: AnyColumn | SQL): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${connections} c where c.id = ${connectionId} and (c.token_hash is not null
    or exists (select 1 from ${webhooks} w where w.company_id = c.company_id and w.is_active)))`;
