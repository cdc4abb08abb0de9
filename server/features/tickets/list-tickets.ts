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
import { countLimit, literal } from "../../platform/page.ts";
import { dayBounds, dayInTimeZone } from "../../platform/time-zone.ts";
import { companyTimeZone } from "../companies/company-time-zone.ts";
import { ticketTags } from "../tags/tags.table.ts";
import { matchingTickets } from "./search-tickets.ts";
import { readTicketPage } from "./ticket-view.ts";
import { tickets } from "./tickets.table.ts";
import { isVisible, notClosed, visibleQueries } from "./visible-tickets.ts";

export const ticketPageSize = 40;

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
  const page = sql`select id from (${sql.join(heads, sql` union all `)}) heads
    order by updated_at desc, id desc limit ${literal(ticketPageSize + 1)} offset ${literal(offset)}`;
  // Without anything but a list's own columns there is one good plan, whatever the values.
  const isSimple = !extra && offset === 0;
  return readPage(ctx, query, {
    page,
    // Whoever follows a cursor was told with the first page.
    count: query.cursor ? sql`null::int` : sql`(${countOf(ctx, query, statuses, extra)})`,
    plan: isSimple ? undefined : planAnew,
  });
}

type Statuses = readonly TicketStatus[] | undefined;
const also = (condition: SQL | undefined): SQL => (condition ? sql` and ${condition}` : sql``);

/** What was searched for is found once, for the page and its count: it may be a good part of all tickets. */
function searchedPage(ctx: Context, matching: SQL, query: Paging): Promise<TicketPage> {
  const after = keysetAfter(query.cursor, sql`updated_at`, sql`id`) ?? sql`true`;
  return readPage(ctx, query, {
    plan: planAnew,
    found: sql`found as materialized (${matching}), `,
    count: query.cursor ? sql`null::int` : sql`(select least(count(*), ${countLimit})::int from found)`,
    page: sql`select id from found where ${after}
      order by updated_at desc, id desc limit ${ticketPageSize + 1} offset ${offsetOf(query)}`,
  });
}

/** How a page is found: the ids of its tickets and one more, and how many match; `found` is what both look into. */
type Finding = { page: SQL; count: SQL; found?: SQL; plan?: SQL | undefined };

async function readPage(
  ctx: Context,
  query: Paging,
  { page, count, found = sql``, plan = sql`` }: Finding,
): Promise<TicketPage> {
  const counted = sql`${plan}${found}counted as (select ${count} as count)`;
  const read = await readTicketPage(ctx.db, sql`${counted}, page as (${page})`);
  const hasMore = read.tickets.length > ticketPageSize;
  const shown = read.tickets.slice(0, ticketPageSize);
  const last = shown.at(-1);
  return {
    tickets: shown,
    // A page beyond the last one has no ticket to tell it.
    count: last || query.cursor ? read.count : await readCount(ctx, counted),
    hasMore,
    nextCursor: hasMore && last ? keysetCursor({ at: last.updatedAt, id: last.id }) : null,
  };
}

async function readCount({ db }: Context, counted: SQL): Promise<number | undefined> {
  const [row] = await db.execute<{ count: number | null }>(sql`with ${counted} select count from counted`);
  return row?.count ?? undefined;
}

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
  // Stopped as a whole: PostgreSQL expects as much work then whatever the number of queues, and keeps one plan.
  return sql`select count(*)::int from (select 1 from (${sql.join(matches, sql` union all `)}) found limit ${most}) matches`;
}

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
