import type { ListMessages, Message, MessagePage } from "@balcao/shared/messages.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { keysetAfter, keysetCursor } from "../../platform/keyset.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { readMessages } from "./message-view.ts";
import { messages } from "./messages.table.ts";

export const messagePageSize = 40;
const countLimit = 1000;

/** One page of a ticket's conversation, oldest first; the next page lies above it (CONTRACT.md section 3). */
export async function listMessages(ctx: Context, ticketId: number, query: ListMessages): Promise<MessagePage> {
  const ticket = await findTicket(ctx, { id: ticketId });
  const inTicket = eq(messages.ticketId, ticketId);
  const above = keysetAfter(query.cursor, messages.createdAt, messages.id);
  const offset = query.cursor ? 0 : ((query.pageNumber ?? 1) - 1) * messagePageSize;
  const [found, [counted]] = await Promise.all([
    readMessages(ctx, and(inTicket, above), { limit: messagePageSize + 1, offset }),
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
    nextCursor: hasMore ? endOf(page) : null,
    previousCursor: null,
    ticket,
    tickets: [],
  };
}

function endOf([oldest]: Message[]): string | null {
  return oldest ? keysetCursor({ at: oldest.createdAt, id: oldest.id }) : null;
}
