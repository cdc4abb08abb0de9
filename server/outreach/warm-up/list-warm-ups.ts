import type { ListWarmUps, WarmUpLog, WarmUpPage } from "@balcao/shared/outreach/warm-up.ts";
import { aliasedTable, and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { connections } from "../../channels/connections/connections.table.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { countUpTo, cutPage, literally, pageOffset, pageSize } from "../../platform/http/page.ts";
import { keysetAfter, keysetCursor } from "../../platform/sql/keyset.ts";
import { warmUpMessages } from "./warm-up-messages.table.ts";
import { findWarmUp, selectWarmUps, toWarmUp } from "./warm-up-view.ts";
import { warmUpConnections, warmUps } from "./warm-ups.table.ts";

/** Returns one page of the company's warm-ups, the latest first, filtered by a part of a connection's name. */
export async function listWarmUps(ctx: Context, query: z.output<typeof ListWarmUps>): Promise<WarmUpPage> {
  const named = query.searchParam ? hasConnection(query.searchParam) : undefined;
  const [found, count] = await Promise.all([
    selectWarmUps(ctx, and(named, keysetAfter(query.cursor, warmUps.createdAt, warmUps.id)))
      .orderBy(desc(warmUps.createdAt), desc(warmUps.id))
      .limit(pageSize + 1)
      .offset(pageOffset(query)),
    countUpTo(ctx.db, query, sql`from ${warmUps} where ${and(eq(warmUps.companyId, ctx.companyId), named)}`),
  ]);
  const { rows, ...page } = cutPage(found, ({ row }) => keysetCursor({ at: row.createdAt.toISOString(), id: row.id }));
  return { matuadores: rows.map(toWarmUp), count, ...page };
}

const hasConnection = (text: string): SQL => sql`exists (
  select 1 from ${warmUpConnections} w join ${connections} c on c.id = w.connection_id
  where w.warm_up_id = warm_ups.id and fold(c.name) like '%' || fold(${literally(text)}) || '%')`;

const from = aliasedTable(connections, "from_connection");
const to = aliasedTable(connections, "to_connection");

/** Returns one page of the messages between a warm-up's connections, the latest first. Throws ERR_NO_WARM_UP_FOUND. */
export async function listWarmUpLog(ctx: Context, id: number, cursor: string | undefined): Promise<WarmUpLog> {
  await findWarmUp(ctx, id);
  const [found, count] = await Promise.all([
    ctx.db
      .select({ row: warmUpMessages, from: { id: from.id, name: from.name }, to: { id: to.id, name: to.name } })
      .from(warmUpMessages)
      .leftJoin(from, eq(from.id, warmUpMessages.fromId))
      .leftJoin(to, eq(to.id, warmUpMessages.toId))
      .where(and(eq(warmUpMessages.warmUpId, id), before(cursor)))
      .orderBy(desc(warmUpMessages.id))
      .limit(pageSize + 1),
    countUpTo(ctx.db, { cursor }, sql`from ${warmUpMessages} where ${eq(warmUpMessages.warmUpId, id)}`),
  ]);
  const { rows, ...page } = cutPage(found, ({ row }) => String(row.id));
  const messages = rows.map(({ row, from, to }) => ({
    id: row.id,
    at: row.at.toISOString(),
    from,
    to,
    body: row.body,
    state: row.state,
    receivedAt: row.receivedAt?.toISOString() ?? null,
  }));
  return { messages, count, ...page };
}

function before(cursor: string | undefined): SQL | undefined {
  if (!cursor) return undefined;
  if (!/^\d{1,10}$/.test(cursor)) throw new AppError("ERR_INVALID_REQUEST", "The cursor is not valid.");
  return lt(warmUpMessages.id, Number(cursor));
}
