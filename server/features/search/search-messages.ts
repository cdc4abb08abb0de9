import type { MessageHits, SearchMessages } from "@balcao/shared/messages.ts";
import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { planAnew } from "../../platform/database.ts";
import { keysetAfter, keysetCursor } from "../../platform/keyset.ts";
import { readMessages } from "../messages/message-view.ts";
import { messages } from "../messages/messages.table.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { readTickets } from "../tickets/ticket-view.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { visibleBranches } from "../tickets/visible-tickets.ts";

const pageSize = 20;

/**
 * Messages that hold all of the words, in tickets the caller sees, latest first. Rare words are found by their index;
 * for common ones the database walks back through what the company wrote until the page is full.
 */
export async function searchMessages(ctx: Context, query: SearchMessages): Promise<MessageHits> {
  const words = wordsOf(query.searchParam);
  if (words === "") return { hits: [], nextCursor: null };
  const found = sql`(${planAnew} select ${messages.id} from ${messages} join ${tickets} on ${tickets.id} = ${messages.ticketId}
    where ${and(
      eq(messages.companyId, ctx.companyId),
      sql`to_tsvector('balcao', ${messages.body}) @@ to_tsquery('balcao', ${words})`,
      eq(messages.isDeleted, false),
      or(...visibleBranches(ctx, { showAll: true })),
      query.ticketId ? await withContactOf(ctx, query.ticketId) : undefined,
      keysetAfter(query.cursor, messages.createdAt, messages.id),
    )}
    order by ${messages.createdAt} desc, ${messages.id} desc limit ${pageSize + 1})`;
  const hits = await readMessages(ctx, inArray(messages.id, found), { limit: pageSize + 1, order: newestFirst });
  const shown = hits.slice(0, pageSize);
  const ticketIds = [...new Set(shown.map(({ ticketId }) => ticketId))];
  const theirs = ticketIds.length > 0 ? await readTickets(ctx.db, inArray(tickets.id, ticketIds)) : [];
  const byId = new Map(theirs.map((ticket) => [ticket.id, ticket]));
  const last = shown.at(-1);
  return {
    hits: shown.flatMap((message) => {
      const ticket = byId.get(message.ticketId);
      return ticket ? [{ message, ticket }] : [];
    }),
    nextCursor: hits.length > pageSize && last ? keysetCursor({ at: last.createdAt, id: last.id }) : null,
  };
}

const newestFirst = [desc(messages.createdAt), desc(messages.id)];

/** Letters and digits only, each word wanted; the last may be the beginning of one. */
function wordsOf(text: string): string {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word, at) => (at === words.length - 1 ? `${word}:*` : word)).join(" & ");
}

async function withContactOf(ctx: Context, ticketId: number): Promise<SQL> {
  const { contactId } = await findTicket(ctx, { id: ticketId });
  return eq(messages.contactId, contactId);
}
