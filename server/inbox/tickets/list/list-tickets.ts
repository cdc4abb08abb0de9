import type {
  KanbanLane,
  ListTickets,
  TicketCounts,
  TicketFilter,
  TicketPage,
  TicketStatus,
} from "@balcao/shared/inbox/tickets.ts";
import { and, gt, gte, inArray, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { countLimit, literal } from "../../../platform/http/page.ts";
import { planAnew } from "../../../platform/sql/database.ts";
import { keysetAfter, keysetCursor } from "../../../platform/sql/keyset.ts";
import { asGiven, forAnyValue, type Standing } from "../../../platform/sql/statement.ts";
import { dayBounds, dayInTimeZone } from "../../../platform/time/time-zone.ts";
import { companyTimeZone } from "../../../workspace/companies/company-time-zone.ts";
import { ticketsWithWords } from "../../search/search-messages.ts";
import { ticketTags } from "../../tags/tags.table.ts";
import { readTicketPage } from "../ticket-view.ts";
import { tickets } from "../tickets.table.ts";
import { isVisible, notClosed, visibleQueries } from "../visible-tickets.ts";
import { findAmongLatest, matchingTickets } from "./search-tickets.ts";
import { afterCursor, latestFirst, type Sorting, sortingOf } from "./ticket-order.ts";

const ticketPageSize = 40;

type Paging = Pick<ListTickets, "cursor" | "pageNumber">;

/** The most tickets of queues, per status, that a search reads for its scan. */
const mostRead = 8_000;

/**
 * The latest tickets that a search scans before it uses the contacts' indexes: 2,000, and fewer for an agent of more than
 * four queues, as this number is read of each queue.
 */
const scannedTickets = ({ actor }: Context): number =>
  Math.floor(mostRead / Math.max(4, actor.type === "user" ? actor.queueIds.length : 0));

/** One page of a list: latest message first, waiting tickets in the requested order, snoozed ones by their return. */
export async function listTickets(
  ctx: Context,
  query: ListTickets,
  scanned = scannedTickets(ctx),
): Promise<TicketPage> {
  const isAdmin = ctx.actor.type === "user" && ctx.actor.profile === "admin";
  const extra = and(
    query.withUnreadMessages ? gt(tickets.unreadMessages, 0) : undefined,
    query.users?.length && isAdmin ? inArray(tickets.userId, query.users) : undefined,
    ...(query.tags ?? []).map(carries),
    query.date ? await changedOn(ctx, query.date) : undefined,
  );
  const statuses = statusesOf(query);
  if (!query.searchParam) return pageOf(ctx, statuses, extra, query, { sorting: sortingOf(query) });
  const most = ticketPageSize + 1 + offsetOf(query);
  // A condition without an index may leave few of the latest tickets, and the scan would go on through all of them.
  const isScanned = !extra && !query.whatsappIds?.length;
  const [saidIn, ofContacts] = await Promise.all([
    query.searchMessages === false ? [] : ticketsWithWords(ctx, query.searchParam),
    isScanned ? findAmongLatest(ctx, query, statuses, { scanned, most }) : null,
  ]);
  const condition = and(isVisible(ctx, query, statuses), extra);
  return searchedPage(ctx, matchingTickets(ctx, query.searchParam, condition, { ofContacts, saidIn }), query);
}

function statusesOf({ status, snoozed, teste }: ListTickets): Statuses {
  if (status) return [status];
  if (snoozed) return ["open"];
  return teste === undefined ? undefined : notClosed;
}

/** One lane of the board: tickets that are not closed, with one tag or with none, latest message first. */
export function listKanbanLane(ctx: Context, query: KanbanLane): Promise<TicketPage> {
  const untagged = notExists(sql`(select 1 from ${ticketTags} where ${ticketTags.ticketId} = ${tickets.id})`);
  const extra = query.tagId === "none" ? untagged : carries(query.tagId);
  return pageOf(ctx, notClosed, extra, query);
}

/** Counts waiting, attended and snoozed tickets for the badges of the sub-tabs. */
export async function countTickets(ctx: Context, filter: TicketFilter): Promise<TicketCounts> {
  const [open, verified, pending] = (["open", "verified", "pending"] as const).map((status) =>
    countOf(ctx, filter, [status]),
  );
  const snoozed = countOf(ctx, { ...filter, snoozed: true }, ["open"]);
  const [row] = await ctx.db.execute<TicketCounts>(
    sql`select (${open}) as open, (${verified}) as verified, (${pending}) as pending, (${snoozed}) as snoozed`,
  );
  return row ?? { open: 0, verified: 0, pending: 0, snoozed: 0 };
}

type PageOptions = {
  sorting?: Sorting;
  /** A further condition, tested in the order of the list until the page is full. It is not counted. */
  slow?: SQL | undefined;
  isCounted?: boolean;
};

/**
 * A page of the tickets that the actor sees under a filter, in some statuses (absent: any) and under a further condition.
 * Only its first page is counted, up to a thousand.
 */
export async function pageOf(
  ctx: Context,
  statuses: Statuses,
  extra: SQL | undefined,
  query: TicketFilter & Paging,
  { sorting = latestFirst, slow, isCounted = true }: PageOptions = {},
): Promise<TicketPage> {
  const offset = offsetOf(query);
  const { by, order } = sorting;
  // A filter on the columns of the list's index has one good plan for all values.
  const isSimple = !extra && !slow && offset === 0 && !query.whatsappIds?.length;
  const standing = isSimple ? forAnyValue : asGiven;
  const beginning = afterCursor(query.cursor, sorting, standing);
  const direction = sql.raw(order);
  const most = literal(ticketPageSize + 1 + offset);
  // Each query is read in the order of an index. The page merges their first rows.
  const heads = visibleQueries(
    ctx,
    query,
    statuses,
    (condition) => {
      const rows = sql`from tickets where ${condition}${also(extra)}${also(beginning)}
        order by ${by} ${direction}, tickets.id ${direction}`;
      // The offset keeps PostgreSQL from testing the slow condition before it puts the rows in order.
      return slow
        ? sql`(select id, at from (select tickets.*, ${by} as at ${rows} offset 0) tickets where ${slow}
          order by at ${direction}, id ${direction} limit ${most})`
        : sql`(select tickets.id, ${by} as at ${rows} limit ${most})`;
    },
    standing,
  );
  if (heads.length === 0) return { tickets: [], count: 0, hasMore: false, nextCursor: null };
  const page = sql`select id, at from (${sql.join(heads, sql` union all `)}) heads
    order by at ${direction}, id ${direction} limit ${literal(ticketPageSize + 1)} offset ${literal(offset)}`;
  return readPage(ctx, query, {
    page,
    sorting,
    // The first page has returned the count already.
    count: query.cursor || !isCounted ? sql`null::int` : sql`(${countOf(ctx, query, statuses, extra, standing)})`,
    plan: isSimple ? undefined : planAnew,
  });
}

type Statuses = readonly TicketStatus[] | undefined;
const also = (condition: SQL | undefined): SQL => (condition ? sql` and ${condition}` : sql``);

/** Finds the matches once for the page and its count, since they may be a good part of all tickets. */
function searchedPage(ctx: Context, matching: SQL, query: Paging): Promise<TicketPage> {
  const after = keysetAfter(query.cursor, sql`last_message_at`, sql`id`) ?? sql`true`;
  return readPage(ctx, query, {
    plan: planAnew,
    found: sql`found as materialized (${matching}), `,
    count: query.cursor ? sql`null::int` : sql`(select least(count(*), ${countLimit})::int from found)`,
    page: sql`select id, last_message_at as at from found where ${after}
      order by last_message_at desc, id desc limit ${ticketPageSize + 1} offset ${offsetOf(query)}`,
  });
}

/** The queries of a page: the ids of its tickets and one more, and the number of matches; both read `found`. */
type Finding = { page: SQL; count: SQL; found?: SQL; plan?: SQL | undefined; sorting?: Sorting };

async function readPage(
  ctx: Context,
  query: Paging,
  { page, count, found = sql``, plan = sql``, sorting = latestFirst }: Finding,
): Promise<TicketPage> {
  const counted = sql`${plan}${found}counted as (select ${count} as count)`;
  const read = await readTicketPage(ctx, sql`${counted}, page as (${page})`, sorting.order);
  const hasMore = read.tickets.length > ticketPageSize;
  const shown = read.tickets.slice(0, ticketPageSize);
  const last = shown.at(-1);
  return {
    tickets: shown,
    // A page beyond the last one has no ticket that carries the count.
    count: last || query.cursor ? read.count : await readCount(ctx, counted),
    hasMore,
    nextCursor: hasMore && last ? keysetCursor({ at: sorting.placeOf(last), id: last.id }) : null,
  };
}

async function readCount({ db }: Context, counted: SQL): Promise<number | undefined> {
  const [row] = await db.execute<{ count: number | null }>(sql`with ${counted} select count from counted`);
  return row?.count ?? undefined;
}

const offsetOf = (query: Paging): number => (query.cursor ? 0 : ((query.pageNumber ?? 1) - 1) * ticketPageSize);

function countOf(ctx: Context, filter: TicketFilter, statuses: Statuses, extra?: SQL, standing?: Standing): SQL {
  const most = literal(countLimit);
  const matches = visibleQueries(
    ctx,
    filter,
    statuses,
    (condition) => sql`(select 1 from tickets where ${condition}${also(extra)} limit ${most})`,
    standing,
  );
  if (matches.length === 0) return sql`0`;
  // One limit for the whole: PostgreSQL then expects the same work for any number of queues, and keeps one plan.
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
