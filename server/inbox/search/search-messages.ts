import type { MessageHits, SearchMessages } from "@balcao/shared/inbox/messages.ts";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { planAnew } from "../../platform/sql/database.ts";
import { keysetAfter, keysetCursor } from "../../platform/sql/keyset.ts";
import { readMessages } from "../messages/message-view.ts";
import { messages } from "../messages/messages.table.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { readTicketsById } from "../tickets/ticket-view.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { isVisible } from "../tickets/visible-tickets.ts";
import { mightHold } from "./might-hold.ts";

const pageSize = 20;
/** Latest messages of the company that are scanned before the index of words is used. */
const scannedMessages = 5_000;
/** The number of latest messages that are scanned if each of them needs the exact check. */
const scannedClosely = 1_000;

/** Messages that contain all of the words, in tickets the caller sees, latest first. */
export async function searchMessages(
  ctx: Context,
  query: SearchMessages,
  scanned = scannedMessages,
): Promise<MessageHits> {
  const words = wordsOf(query.searchParam);
  if (words.length === 0) return { hits: [], nextCursor: null };
  const found = query.ticketId
    ? await findInConversation(ctx, words, query.ticketId, query.cursor)
    : await findInCompany(ctx, words, query.cursor, { scanned, most: pageSize + 1 });
  const shown = await readMessages(ctx, found.slice(0, pageSize));
  const theirs = await readTicketsById(ctx, [...new Set(shown.map(({ ticketId }) => ticketId))]);
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

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Latest matching messages whose tickets are returned. */
const hitsForTickets = 200;

/**
 * Ids of the tickets that the caller sees, from the latest messages that contain all of the words; none for fewer than
 * three letters.
 */
export async function ticketsWithWords(ctx: Context, text: string): Promise<number[]> {
  if (!/\p{L}{3}/u.test(text)) return [];
  const ids = await findInCompany(ctx, wordsOf(text), undefined, { scanned: scannedMessages, most: hitsForTickets });
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectDistinct({ ticketId: messages.ticketId })
    .from(messages)
    .where(inArray(messages.id, ids));
  return rows.map(({ ticketId }) => ticketId);
}

/**
 * Common words are found by scanning the latest messages: the page fills quickly, whereas the text index would return
 * hundreds of thousands of messages to sort. A word not found there is rare, and the index returns few.
 */
async function findInCompany(
  ctx: Context,
  words: string[],
  cursor: string | undefined,
  { scanned, most }: { scanned: number; most: number },
): Promise<number[]> {
  const cheap = words.flatMap((word) => mightHold(sql`m.body`, word) ?? []);
  const many = cheap.length > 0 ? scanned : Math.min(scanned, scannedClosely);
  const latest = (columns: SQL) => sql`select ${columns} from ${messages}
    where ${and(eq(messages.companyId, ctx.companyId), keysetAfter(cursor, messages.createdAt, messages.id))}
    order by created_at desc, id desc limit ${literal(many)}`;
  const common = await idsOf(
    ctx,
    sql`${planAnew} select m.id from (${latest(sql`id, created_at, ticket_id, body, is_deleted`)}) m join ${tickets} on ${tickets.id} = m.ticket_id
      where ${and(sql`not m.is_deleted`, ...cheap, hold(sql`m.body`, words), isVisible(ctx, { showAll: true }))}
      order by m.created_at desc, m.id desc limit ${literal(most)}`,
  );
  if (common.length >= most) return common;
  // A little before the end: messages may have been added or deleted since. Duplicates are dropped.
  const end = await endOf(ctx, latest(sql`id, created_at`), many - Math.floor(many / 10));
  if (!end) return common;
  const rare = await findByIndex(ctx, words, end, undefined, most);
  return [...new Set([...common, ...rare])].slice(0, most);
}

/** A contact has few messages: they are scanned, or found by the text index, whichever is cheaper. */
async function findInConversation(
  ctx: Context,
  words: string[],
  ticketId: number,
  cursor: string | undefined,
): Promise<number[]> {
  const { contactId } = await findTicket(ctx, { id: ticketId });
  return findByIndex(ctx, words, cursor, eq(messages.contactId, contactId), pageSize + 1);
}

/** Finds all, then sorts: in order of time, the planner would scan everything in the hope of an early end. */
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

/** The nth of the scanned messages, as a cursor; null if there are fewer. */
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

/** Matches all of the words; the last may be a prefix. */
const hold = (body: typeof messages.body | SQL, words: string[]): SQL => {
  const wanted = words.map((word, at) => (at === words.length - 1 ? `${word}:*` : word)).join(" & ");
  return sql`to_tsvector('balcao', ${body}) @@ to_tsquery('balcao', ${wanted})`;
};

/** A literal, so that the planner knows that few rows are wanted. */
const literal = (count: number): SQL => sql.raw(String(count));
