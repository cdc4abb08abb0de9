import type { MessageHits, SearchMessages } from "@balcao/shared/inbox/messages.ts";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { literal } from "../../platform/http/page.ts";
import { planAnew } from "../../platform/sql/database.ts";
import { keysetAfter, keysetCursor } from "../../platform/sql/keyset.ts";
import { readMessages } from "../messages/message-view.ts";
import { messages, weekOf, wordsOfCompany } from "../messages/messages.table.ts";
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
 * Common words are found by scanning the latest messages: the page fills quickly, whereas the index of words returns
 * its hits without order. A word that does not fill the page is rare, or was common only before, and the index finds it.
 */
async function findInCompany(
  ctx: Context,
  words: string[],
  cursor: string | undefined,
  { scanned, most }: { scanned: number; most: number },
): Promise<number[]> {
  const common = await findAmongLatest(ctx, words, cursor, { scanned, most });
  if (common.length >= most) return common;
  const found: number[] = [];
  for (const weeks of weeksBack(ctx, cursor)) {
    found.push(...(await findByIndex(ctx, words, cursor, weeks, most)));
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

function findAmongLatest(
  ctx: Context,
  words: string[],
  cursor: string | undefined,
  { scanned, most }: { scanned: number; most: number },
): Promise<number[]> {
  const cheap = words.flatMap((word) => mightHold(sql`m.body`, word) ?? []);
  const many = cheap.length > 0 ? scanned : Math.min(scanned, scannedClosely);
  return idsOf(
    ctx,
    sql`${planAnew} select m.id
      from (select id, created_at, ticket_id, body, is_deleted from ${messages}
        where ${and(eq(messages.companyId, ctx.companyId), keysetAfter(cursor, messages.createdAt, messages.id))}
        order by created_at desc, id desc limit ${literal(many)}) m
      join ${tickets} on ${tickets.id} = m.ticket_id
      where ${and(sql`not m.is_deleted`, ...cheap, hold(sql`m.body`, words), isVisible(ctx, { showAll: true }))}
      order by m.created_at desc, m.id desc limit ${literal(most)}`,
  );
}

/**
 * Weeks that are searched before all earlier ones: a word that was common before a flood of other messages costs the hits
 * of these weeks only. One that is rare in them is rare at other times, too.
 */
const firstWeeks = 2;

/** Conditions that divide the messages before a cursor, the latest first. */
function weeksBack({ companyId }: Context, cursor: string | undefined): SQL[] {
  const week = weekOf(messages.createdAt);
  const [at] = cursor?.split("_") ?? [];
  const last = weekOf(
    at ? sql`${at}::timestamptz` : sql`(select max(m.created_at) from ${messages} m where m.company_id = ${companyId})`,
  );
  return [
    sql`array[${week}] && array(select ${last} - n from generate_series(0, ${literal(firstWeeks - 1)}) n)`,
    sql`${week} <= ${last} - ${literal(firstWeeks)}`,
  ];
}

/** A contact has few messages: they are scanned, or found by the index of words, whichever is cheaper. */
async function findInConversation(
  ctx: Context,
  words: string[],
  ticketId: number,
  cursor: string | undefined,
): Promise<number[]> {
  const { contactId } = await findTicket(ctx, { id: ticketId });
  return findByIndex(ctx, words, cursor, eq(messages.contactId, contactId), pageSize + 1);
}

/**
 * Finds all, then sorts: in order of time, the planner would scan everything in the hope of an early end. Tickets are
 * looked up from the latest hit on, until the page is full: a join of all hits reads all of the company's tickets.
 */
function findByIndex(
  ctx: Context,
  words: string[],
  cursor: string | undefined,
  condition: SQL,
  limit: number,
): Promise<number[]> {
  const before = keysetAfter(cursor, messages.createdAt, messages.id);
  const wanted = and(inAnyOrder(ctx, words), sql`(${isUnordered(words)} or ${hold(messages.body, words)})`);
  return idsOf(
    ctx,
    sql`${planAnew} with found as materialized (
        select ${messages.id}, ${messages.createdAt}, ${messages.ticketId} from ${messages}
        where ${and(wanted, condition, eq(messages.companyId, ctx.companyId), eq(messages.isDeleted, false), before)})
      select m.id from (select * from found order by created_at desc, id desc) m join ${tickets} on ${tickets.id} = m.ticket_id
      where ${isVisible(ctx, { showAll: true })}
      order by m.created_at desc, m.id desc limit ${literal(limit)}`,
  );
}

async function idsOf({ db }: Context, statement: SQL): Promise<number[]> {
  return (await db.execute<{ id: string }>(statement)).map(({ id }) => Number(id));
}

/** Matches all of the words; the last may be a prefix. */
const hold = (body: typeof messages.body | SQL, words: string[]): SQL =>
  sql`to_tsvector('balcao', ${body}) @@ ${queryOf(words)}`;

const queryOf = (words: string[]): SQL =>
  sql`to_tsquery('balcao', ${words.map((word, at) => (at === words.length - 1 ? `${word}:*` : word)).join(" & ")})`;

/** Matches all of the words by the index, which knows no order. */
function inAnyOrder({ companyId }: Context, words: string[]): SQL {
  const query = sql`replace(${queryOf(words)}::text, '<->', '&')`;
  const ofCompany = sql`regexp_replace(${query}, '''((?:[^'']|'''')*)''', ${`'${companyId}.\\1'`}, 'g')::tsquery`;
  return sql`${wordsOfCompany(messages)} @@ ${ofCompany}`;
}

/** False if PostgreSQL takes one of the words for two in a row ("4711b"). */
const isUnordered = (words: string[]): SQL => sql`${queryOf(words)}::text not like '%<->%'`;
