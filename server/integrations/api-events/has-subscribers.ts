import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import { webhooks } from "../webhooks/webhooks.table.ts";

/**
 * Condition: a connection's events have subscribers: it has an API token, or its company has an active webhook. No
 * event is stored for the others.
 */
export const hasSubscribers = (connectionId: AnyColumn | SQL): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${connections} c where c.id = ${connectionId} and (c.token_hash is not null
    or exists (select 1 from ${webhooks} w where w.company_id = c.company_id and w.is_active)))`;
