import { type AnyColumn, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import type { Context } from "../../context.ts";
import { isoOf } from "../../platform/sql/iso-time.ts";
import { contacts } from "../contacts/contacts.table.ts";

type Id = AnyColumn | SQL;

/**
 * When a contact's service window ends, in ISO 8601; for queries with the connection. Null where the channel has none.
 * `never` is the end for a contact who has never written on this connection. Messages from before the connection was made
 * (`storeHistory`) open no window.
 */
export const windowEnd = (contactId: Id, connectionId: Id, never: SQLWrapper): SQL<string | null> =>
  sql<string | null>`case when ${connections.hasServiceWindow} then coalesce((
  select m.created_at + interval '24 hours' from messages m where m.contact_id = ${contactId}
    and m.connection_id = ${connectionId} and not m.from_me and m.created_at >= ${connections.createdAt}
  order by m.created_at desc, m.id desc limit 1), ${never}) end`.mapWith((text: string): string | null => isoOf(text));

/** When the service window of one contact ends at a connection, as `windowEnd` says. The caller has checked both ids. */
export async function readWindowEnd(ctx: Context, contactId: number, connectionId: number): Promise<string | null> {
  const [found] = await ctx.db
    .select({ until: windowEnd(contacts.id, connections.id, contacts.createdAt) })
    .from(contacts)
    .innerJoin(connections, eq(connections.id, connectionId))
    .where(eq(contacts.id, contactId));
  return found?.until ?? null;
}
