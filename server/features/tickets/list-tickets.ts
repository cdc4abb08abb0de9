import type { KanbanLane, ListTickets, TicketCounts, TicketFilter, TicketPage } from "@balcao/shared/tickets.ts";
import { and, desc, gt, gte, inArray, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { planAnew } from "../../platform/database.ts";
import { keysetAfter, keysetCursor } from "../../platform/keyset.ts";
import { dayBounds, dayInTimeZone } from "../../platform/time-zone.ts";
import { companyTimeZone } from "../companies/company-time-zone.ts";
import { ticketTags } from "../tags/tags.table.ts";
import { matchingTickets } from "./search-tickets.ts";
import { readTickets } from "./ticket-view.ts";
import { tickets } from "./tickets.table.ts";
import { notClosed, visibleBranches } from "./visible-tickets.ts";

export const ticketPageSize = 40;
/** Badges and counts stop here: nobody reads a larger number, and counting it would grow with the company. */
const countLimit = 1000;

type Paging = Pick<ListTickets, "cursor" | "pageNumber">;

/** One page of a list, latest change first (S1 section 7, CONTRACT.md 3.1). */
export async function listTickets(ctx: Context, query: ListTickets): Promise<TicketPage> {
  const isAdmin = ctx.actor.type === "user" && ctx.actor.profile === "admin";
  const extra = and(
    query.searchParam ? sql`${tickets.id} in ${matchingTickets(ctx, query.searchParam)}` : undefined,
    query.withUnreadMessages ? gt(tickets.unreadMessages, 0) : undefined,
    query.users && isAdmin ? inArray(tickets.userId, query.users) : undefined,
    ...(query.tags ?? []).map(carries),
    query.date ? await changedOn(ctx, query.date) : undefined,
  );
  const statuses = query.status ? [query.status] : query.teste === undefined ? undefined : notClosed;
  return pageOf(ctx, visibleBranches(ctx, query, statuses), extra, query);
}

/** One lane of the board: tickets that are not closed, with one tag or with none, latest change first. */
export function listKanbanLane(ctx: Context, query: KanbanLane): Promise<TicketPage> {
  const untagged = notExists(sql`(select 1 from ${ticketTags} where ${ticketTags.ticketId} = ${tickets.id})`);
  const extra = query.tagId === "none" ? untagged : carries(query.tagId);
  return pageOf(ctx, visibleBranches(ctx, query, notClosed), extra, query);
}

/** How many tickets wait or are attended, for the badges of the sub-tabs. */
export async function countTickets(ctx: Context, filter: TicketFilter): Promise<TicketCounts> {
  const [open, verified, pending] = await Promise.all(
    (["open", "verified", "pending"] as const).map((status) =>
      countMatches(ctx, visibleBranches(ctx, filter, [status]), undefined),
    ),
  );
  return { open: open ?? 0, verified: verified ?? 0, pending: pending ?? 0 };
}

async function pageOf(ctx: Context, branches: SQL[], extra: SQL | undefined, query: Paging): Promise<TicketPage> {
  const offset = query.cursor ? 0 : ((query.pageNumber ?? 1) - 1) * ticketPageSize;
  const page = unionPage(
    branches,
    and(extra, keysetAfter(query.cursor, tickets.updatedAt, tickets.id)),
    ticketPageSize + 1,
    offset,
  );
  const [found, count] = await Promise.all([
    readTickets(ctx.db, inArray(tickets.id, page), desc(tickets.updatedAt), desc(tickets.id)),
    countMatches(ctx, branches, extra),
  ]);
  const shown = found.slice(0, ticketPageSize);
  const last = shown.at(-1);
  const hasMore = found.length > ticketPageSize;
  return {
    tickets: shown,
    count,
    hasMore,
    nextCursor: hasMore && last ? keysetCursor({ at: last.updatedAt, id: last.id }) : null,
  };
}

/** The ids of one page: each branch is read in index order, and their heads are merged. */
function unionPage(branches: SQL[], extra: SQL | undefined, limit: number, offset: number): SQL {
  if (branches.length === 0) return sql`(select 0 where false)`;
  const ordered = sql`order by ${tickets.updatedAt} desc, ${tickets.id} desc`;
  const heads = branches.map(
    (branch) =>
      sql`(select ${tickets.id}, ${tickets.updatedAt} from ${tickets} where ${and(branch, extra)} ${ordered} limit ${limit + offset})`,
  );
  return sql`(${planAnew} select id from (${sql.join(heads, sql` union all `)}) heads order by updated_at desc, id desc limit ${limit} offset ${offset})`;
}

async function countMatches(ctx: Context, branches: SQL[], extra: SQL | undefined): Promise<number> {
  if (branches.length === 0) return 0;
  const matches = branches.map(
    (branch) => sql`(select 1 from ${tickets} where ${and(branch, extra)} limit ${countLimit})`,
  );
  const [row] = await ctx.db.execute<{ count: number }>(
    sql`${planAnew} select least(count(*), ${countLimit})::int as count from (${sql.join(matches, sql` union all `)}) matches`,
  );
  return row?.count ?? 0;
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
