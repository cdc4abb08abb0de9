import type {
  KanbanLane,
  ListTickets,
  TicketCounts,
  TicketFilter,
  TicketPage,
  TicketStatus,
} from "@balcao/shared/tickets.ts";
import { and, gt, gte, inArray, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { planAnew } from "../../platform/database.ts";
import { keysetAfter, keysetCursor } from "../../platform/keyset.ts";
import { dayBounds, dayInTimeZone } from "../../platform/time-zone.ts";
import { companyTimeZone } from "../companies/company-time-zone.ts";
import { ticketTags } from "../tags/tags.table.ts";
import { matchingTickets } from "./search-tickets.ts";
import { readTicketsById } from "./ticket-view.ts";
import { tickets } from "./tickets.table.ts";
import { isVisible, notClosed, visibleQueries } from "./visible-tickets.ts";

export const ticketPageSize = 40;
/** Badges and counts stop here: nobody reads a larger number, and counting it would grow with the company. */
const countLimit = 1000;

type Paging = Pick<ListTickets, "cursor" | "pageNumber">;

/** One page of a list, latest change first (S1 section 7, CONTRACT.md 3.1). */
export async function listTickets(ctx: Context, query: ListTickets): Promise<TicketPage> {
  const isAdmin = ctx.actor.type === "user" && ctx.actor.profile === "admin";
  const extra = and(
    query.withUnreadMessages ? gt(tickets.unreadMessages, 0) : undefined,
    query.users && isAdmin ? inArray(tickets.userId, query.users) : undefined,
    ...(query.tags ?? []).map(carries),
    query.date ? await changedOn(ctx, query.date) : undefined,
  );
  const statuses = query.status ? [query.status] : query.teste === undefined ? undefined : notClosed;
  if (!query.searchParam) return pageOf(ctx, statuses, extra, query);
  return searchedPage(ctx, matchingTickets(ctx, query.searchParam, and(isVisible(ctx, query, statuses), extra)), query);
}

/** One lane of the board: tickets that are not closed, with one tag or with none, latest change first. */
export function listKanbanLane(ctx: Context, query: KanbanLane): Promise<TicketPage> {
  const untagged = notExists(sql`(select 1 from ${ticketTags} where ${ticketTags.ticketId} = ${tickets.id})`);
  const extra = query.tagId === "none" ? untagged : carries(query.tagId);
  return pageOf(ctx, notClosed, extra, query);
}

/** How many tickets wait or are attended, for the badges of the sub-tabs. */
export async function countTickets(ctx: Context, filter: TicketFilter): Promise<TicketCounts> {
  const [open, verified, pending] = (["open", "verified", "pending"] as const).map((status) =>
    countOf(ctx, filter, [status]),
  );
  const [row] = await ctx.db.execute<TicketCounts>(
    sql`select (${open}) as open, (${verified}) as verified, (${pending}) as pending`,
  );
  return row ?? { open: 0, verified: 0, pending: 0 };
}

async function pageOf(
  ctx: Context,
  statuses: Statuses,
  extra: SQL | undefined,
  query: TicketFilter & Paging,
): Promise<TicketPage> {
  const offset = offsetOf(query);
  const beginning = after(query);
  const most = literal(ticketPageSize + 1 + offset);
  // Each is read in index order, and their heads are merged.
  const heads = visibleQueries(
    ctx,
    query,
    statuses,
    (condition) =>
      sql`(select tickets.id, tickets.updated_at from tickets where ${condition}${also(extra)}${also(beginning)}
        order by tickets.updated_at desc, tickets.id desc limit ${most})`,
  );
  if (heads.length === 0) return { tickets: [], count: 0, hasMore: false, nextCursor: null };
  const page = listed(sql`select id, updated_at from (${sql.join(heads, sql` union all `)}) heads
    order by updated_at desc, id desc limit ${literal(ticketPageSize + 1)} offset ${literal(offset)}`);
  // Without anything but a list's own columns there is one good plan, whatever the values.
  const isSimple = !extra && offset === 0;
  return readPage(
    ctx,
    sql`${isSimple ? sql`` : planAnew} select (${countOf(ctx, query, statuses, extra)}) as count, ${page} as page`,
  );
}

type Statuses = readonly TicketStatus[] | undefined;
const also = (condition: SQL | undefined): SQL => (condition ? sql` and ${condition}` : sql``);

/** What was searched for is found once, for the page and its count: it may be a good part of all tickets. */
function searchedPage(ctx: Context, matching: SQL, query: Paging): Promise<TicketPage> {
  return readPage(
    ctx,
    sql`${planAnew} with found as materialized (${matching})
      select (select least(count(*), ${countLimit}) from found)::int as count,
        ${listed(sql`select id, updated_at from found where ${keysetAfter(query.cursor, sql`updated_at`, sql`id`) ?? sql`true`}
          order by updated_at desc, id desc limit ${ticketPageSize + 1} offset ${offsetOf(query)}`)} as page`,
  );
}

/** Reads the tickets of a page that a statement found, one more than fit on it. */
async function readPage(ctx: Context, statement: SQL): Promise<TicketPage> {
  const [found] = await ctx.db.execute<{ count: number; page: Listed[] | null }>(statement);
  const page = found?.page ?? [];
  const hasMore = page.length > ticketPageSize;
  const shown = page.slice(0, ticketPageSize);
  // As it was when it was found: a ticket that changes meanwhile must not move where the next page begins.
  const last = shown.at(-1);
  return {
    tickets: await readTicketsById(
      ctx.db,
      shown.map(({ id }) => id),
    ),
    count: found?.count ?? 0,
    hasMore,
    nextCursor: hasMore && last ? keysetCursor({ at: new Date(last.updated_at).toISOString(), id: last.id }) : null,
  };
}

type Listed = { id: number; updated_at: string };

/** The rows of an ordered query as one value. */
const listed = (rows: SQL): SQL => sql`(select json_agg(page) from (${rows}) page)`;

const offsetOf = (query: Paging): number => (query.cursor ? 0 : ((query.pageNumber ?? 1) - 1) * ticketPageSize);
const after = (query: Paging): SQL | undefined => keysetAfter(query.cursor, sql`tickets.updated_at`, sql`tickets.id`);

function countOf(ctx: Context, filter: TicketFilter, statuses: Statuses, extra?: SQL): SQL {
  const most = literal(countLimit);
  const matches = visibleQueries(
    ctx,
    filter,
    statuses,
    (condition) => sql`(select 1 from tickets where ${condition}${also(extra)} limit ${most})`,
  );
  if (matches.length === 0) return sql`0`;
  return sql`select least(count(*), ${most})::int from (${sql.join(matches, sql` union all `)}) matches`;
}

/** Written out: a prepared plan must know that few rows are wanted. */
const literal = (count: number): SQL => sql.raw(String(count));

const carries = (tagId: number): SQL =>
  sql`exists (select 1 from ${ticketTags} where ${ticketTags.ticketId} = ${tickets.id} and ${ticketTags.tagId} = ${tagId})`;

/** Changed within a day of the company's calendar, given as the day or as an instant that lies in it. */
async function changedOn(ctx: Context, date: string): Promise<SQL | undefined> {
  const timeZone = await companyTimeZone(ctx);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date);
  if (Number.isNaN(Date.parse(date))) throw new AppError("ERR_INVALID_REQUEST", "The date is not valid.");
  const { from, to } = dayBounds(isDay ? date : dayInTimeZone(new Date(date), timeZone), timeZone);
  return and(gte(tickets.updatedAt, from), lt(tickets.updatedAt, to));
}
