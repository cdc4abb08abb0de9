import type { MessageHits, SearchMessages } from "@balcao/shared/messages.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { planAnew } from "../../platform/database.ts";
import { keysetAfter, keysetCursor } from "../../platform/keyset.ts";
import { readMessages } from "../messages/message-view.ts";
import { messages } from "../messages/messages.table.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { readTicketsById } from "../tickets/ticket-view.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { isVisible } from "../tickets/visible-tickets.ts";
import { mightHold } from "./might-hold.ts";

const pageSize = 20;
/** How many of the company's latest messages are looked through before the index of words is asked. */
export const walkedMessages = 5_000;
/** Where each of them must be looked at closely. */
const walkedClosely = 1_000;

/** Messages that hold all of the words, in tickets the caller sees, latest first. */
export async function searchMessages(
  ctx: Context,
  query: SearchMessages,
  walked = walkedMessages,
): Promise<MessageHits> {
  const words = query.searchParam.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return { hits: [], nextCursor: null };
  const found = query.ticketId
    ? await findInConversation(ctx, words, query.ticketId, query.cursor)
    : await findInCompany(ctx, words, query.cursor, walked);
  const shown = await readMessages(ctx, found.slice(0, pageSize));
  const theirs = await readTicketsById(ctx.db, [...new Set(shown.map(({ ticketId }) => ticketId))]);
  const byId = new Map(theirs.map((ticket) => [ticket.id, ticket]));
  const last = shown.at(-1);
  return {
    hits: shown.flatMap((message) => {
      const ticket = byId.get(message.ticketId);
      return ticket ? [{ message, ticket }] : [];
    }),
    nextCursor: found.length > pageSize && last ? keysetCursor({ at: last.createdAt, id: last.id }) : null,
  };
}

/**
 * Common words are found by looking through what was written last: the page is soon full, whereas the index of words
 * would bring hundreds of thousands of messages to be sorted. What is not found there is rare, and the index brings few.
 */
async function findInCompany(
  ctx: Context,
  words: string[],
  cursor: string | undefined,
  walked: number,
): Promise<number[]> {
  const cheap = words.flatMap((word) => mightHold(sql`m.body`, word) ?? []);
  const many = cheap.length > 0 ? walked : Math.min(walked, walkedClosely);
  const latest = (columns: SQL) => sql`select ${columns} from ${messages}
    where ${and(eq(messages.companyId, ctx.companyId), keysetAfter(cursor, messages.createdAt, messages.id))}
    order by created_at desc, id desc limit ${literal(many)}`;
  const common = await idsOf(
    ctx,
    sql`${planAnew} select m.id from (${latest(sql`id, created_at, ticket_id, body, is_deleted`)}) m join ${tickets} on ${tickets.id} = m.ticket_id
      where ${and(sql`not m.is_deleted`, ...cheap, hold(sql`m.body`, words), isVisible(ctx, { showAll: true }))}
      order by m.created_at desc, m.id desc limit ${literal(pageSize + 1)}`,
  );
  if (common.length > pageSize) return common;
  // A little before the end: messages may have come or gone since. What is found twice is told once.
  const end = await endOf(ctx, latest(sql`id, created_at`), many - Math.floor(many / 10));
  if (!end) return common;
  const rare = await findByIndex(ctx, words, end, undefined, pageSize + 1);
  return [...new Set([...common, ...rare])].slice(0, pageSize + 1);
}

/** The contact's messages are few: they are looked through, or their words' index is asked, whatever is less. */
async function findInConversation(
  ctx: Context,
  words: string[],
  ticketId: number,
  cursor: string | undefined,
): Promise<number[]> {
  const { contactId } = await findTicket(ctx, { id: ticketId });
  return findByIndex(ctx, words, cursor, eq(messages.contactId, contactId), pageSize + 1);
}

/** Finds all, then sorts: in order of time, the database would walk through everything in the hope of an early end. */
function findByIndex(
  ctx: Context,
  words: string[],
  cursor: string | undefined,
  condition: SQL | undefined,
  limit: number,
): Promise<number[]> {
  const before = keysetAfter(cursor, messages.createdAt, messages.id);
  return idsOf(
    ctx,
    sql`${planAnew} with found as materialized (
        select ${messages.id}, ${messages.createdAt} from ${messages} join ${tickets} on ${tickets.id} = ${messages.ticketId}
        where ${and(eq(messages.companyId, ctx.companyId), eq(messages.isDeleted, false), condition, before, hold(messages.body, words), isVisible(ctx, { showAll: true }))})
      select id from found order by created_at desc, id desc limit ${literal(limit)}`,
  );
}

/** The nth of the messages that were looked through, as a cursor; null when there are fewer. */
async function endOf(ctx: Context, latest: SQL, nth: number): Promise<string | null> {
  const [last] = await ctx.db.execute<{ at: string; id: string }>(
    sql`select to_json(created_at) as at, id from (${latest}) latest
      order by created_at desc, id desc offset ${literal(nth - 1)} limit 1`,
  );
  return last ? keysetCursor({ at: new Date(last.at).toISOString(), id: last.id }) : null;
}

async function idsOf({ db }: Context, statement: SQL): Promise<number[]> {
  return (await db.execute<{ id: string }>(statement)).map(({ id }) => Number(id));
}

/** All of the words; the last may be the beginning of one. */
const hold = (body: typeof messages.body | SQL, words: string[]): SQL => {
  const wanted = words.map((word, at) => (at === words.length - 1 ? `${word}:*` : word)).join(" & ");
  return sql`to_tsvector('balcao', ${body}) @@ to_tsquery('balcao', ${wanted})`;
};

/** Written out: the plan must know that few rows are wanted. */
const literal = (count: number): SQL => sql.raw(String(count));
