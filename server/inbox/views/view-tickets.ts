import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type {
  FilterCount,
  ListViewTickets,
  ViewCounts,
  ViewFilter,
  ViewOrder,
  ViewPage,
} from "@balcao/shared/inbox/views.ts";
import { and, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { countLimit, literal } from "../../platform/http/page.ts";
import { planAnew } from "../../platform/sql/database.ts";
import { pageOf } from "../tickets/list/list-tickets.ts";
import { latestFirst, oldestFirst, type Sorting } from "../tickets/list/ticket-order.ts";
import { notClosed, visibleQueries } from "../tickets/visible-tickets.ts";
import { readColumnValues } from "./column-values.ts";
import { type FilterSql, filterCompiler } from "./filter-sql.ts";
import { findStoredView, selectViews } from "./read-views.ts";
import { longestWaitFirst, mostUrgentFirst } from "./view-order.ts";
import type { ViewRow } from "./views.table.ts";

/** All that the actor may see: a view's conditions narrow it further. */
const everything = { showAll: true };

const sortings: Record<ViewOrder, Sorting> = {
  waiting: longestWaitFirst,
  priority: mostUrgentFirst,
  newest: latestFirst,
  oldest: oldestFirst,
};

/** A page of the tickets of a view that the actor may see. It is not counted: see `countViews`. */
export async function listViewTickets(
  ctx: Context,
  id: number,
  { cursor, withFields }: ListViewTickets,
): Promise<ViewPage> {
  const { row } = await findStoredView(ctx, id);
  const page = await readPage(ctx, row, cursor);
  return withFields ? { ...page, fieldValues: await readColumnValues(ctx, row.columns, page.tickets) } : page;
}

async function readPage(ctx: Context, { filter, order }: ViewRow, cursor: string | undefined): Promise<TicketPage> {
  const { statuses, quick, slow } = (await filterCompiler(ctx, [filter]))(filter);
  const sorting = sortings[order];
  const page = { ...everything, cursor };
  // These orders are an index's, which is read only as far as the page needs.
  return order === "newest" || order === "oldest"
    ? pageOf(ctx, statuses, and(quick, slow), page, { sorting, isCounted: false })
    : pageOf(ctx, statuses, quick, page, { sorting, slow, isCounted: false });
}

/** Counts the tickets of all views of the actor in one statement. */
export async function countViews(ctx: Context): Promise<ViewCounts> {
  const rows = (await selectViews(ctx)).map(({ row }) => row);
  const counts = await countAll(
    ctx,
    rows.map(({ filter }) => filter),
  );
  return { counts: rows.map(({ id }, place) => ({ viewId: id, tickets: counts[place] ?? null })) };
}

/** Counts the tickets of a filter as if it were a view of the actor. */
export async function countFilter(ctx: Context, filter: ViewFilter): Promise<FilterCount> {
  const [tickets = null] = await countAll(ctx, [filter]);
  return { tickets };
}

/** One pass through the tickets that are not closed tests all filters on each; those with closed tickets get null. */
async function countAll(ctx: Context, filters: readonly ViewFilter[]): Promise<(number | null)[]> {
  const compile = await filterCompiler(ctx, filters);
  const compiled = filters.map(compile);
  const counted = compiled.filter(isCounted);
  const seen = visibleQueries(
    ctx,
    everything,
    notClosed,
    (condition) => sql`(select tickets.* from tickets where ${condition})`,
  );
  if (counted.length === 0 || seen.length === 0) return compiled.map((one) => (isCounted(one) ? 0 : null));
  const columns = counted.map(
    ({ quick, slow }, place) =>
      sql`least(count(*) filter (where ${and(quick, slow) ?? sql`true`}), ${literal(countLimit)})::int as ${sql.raw(`count_${place}`)}`,
  );
  const [row] = await ctx.db.execute<Record<string, number>>(
    sql`${planAnew} select ${sql.join(columns, sql`, `)} from (${sql.join(seen, sql` union all `)}) tickets`,
  );
  return compiled.map((one) => (isCounted(one) ? (row?.[`count_${counted.indexOf(one)}`] ?? 0) : null));
}

const isCounted = ({ statuses }: FilterSql): boolean => !statuses.includes("closed");
