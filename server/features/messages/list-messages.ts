import type { ListMessages, MessagePage } from "@balcao/shared/messages.ts";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { readMessages } from "./message-view.ts";
import { messages } from "./messages.table.ts";

export const messagePageSize = 40;
const countLimit = 1000;

/** One page of a ticket's conversation, oldest first; the next page lies above it (CONTRACT.md section 3). */
export async function listMessages(ctx: Context, ticketId: number, query: ListMessages): Promise<MessagePage> {
  if (query.cursor && !/^\d{1,15}$/.test(query.cursor))
    throw new AppError("ERR_INVALID_REQUEST", "The cursor is not valid.");
  const ticket = await findTicket(ctx, { id: ticketId });
  const inTicket = eq(messages.ticketId, ticketId);
  const above = query.cursor ? lt(messages.id, Number(query.cursor)) : undefined;
  const offset = query.cursor ? 0 : ((query.pageNumber ?? 1) - 1) * messagePageSize;
  const [found, [counted]] = await Promise.all([
    readMessages(ctx.db, and(inTicket, above), messagePageSize + 1, offset),
    ctx.db.execute<{ count: number }>(
      sql`select count(*)::int as count from (select 1 from ${messages} where ${inTicket} limit ${countLimit}) counted`,
    ),
  ]);
  const hasMore = found.length > messagePageSize;
  const page = found.slice(0, messagePageSize).reverse();
  return {
    messages: page,
    count: counted?.count ?? 0,
    hasMore,
    nextCursor: hasMore ? (page[0]?.id ?? null) : null,
    ticket,
  };
}
