import type { ListTickets, TicketCounts, TicketFilter, TicketPage } from "@balcao/shared/tickets.ts";
import { and, desc, eq, gt, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { planAnew } from "../../platform/database.ts";
import { keysetAfter, keysetCursor } from "../../platform/keyset.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { readTickets } from "./ticket-view.ts";
import { tickets } from "./tickets.table.ts";
import { visibleBranches } from "./visible-tickets.ts";

export const ticketPageSize = 40;
/** Badges and counts stop here: nobody reads a larger number, and counting it would grow with the company. */
const countLimit = 1000;

/** One page of a list, latest change first (S1 section 7, CONTRACT.md 3.1). */
export async function listTickets(ctx: Context, query: ListTickets): Promise<TicketPage> {
  const extra = and(
    searched(ctx, query.searchParam),
    query.withUnreadMessages ? gt(tickets.unreadMessages, 0) : undefined,
  );
  const branches = visibleBranches(ctx, query, query.status || undefined);
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

/** How many tickets wait or are attended, for the badges of the sub-tabs. */
export async function countTickets(ctx: Context, filter: TicketFilter): Promise<TicketCounts> {
  const [open, verified, pending] = await Promise.all(
    (["open", "verified", "pending"] as const).map((status) =>
      countMatches(ctx, visibleBranches(ctx, filter, status), undefined),
    ),
  );
  return { open: open ?? 0, verified: verified ?? 0, pending: pending ?? 0 };
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

function searched(ctx: Context, text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const digits = text.replace(/\D/g, "");
  const inContacts = sql`${tickets.contactId} in (select ${contacts.id} from ${contacts} where ${and(
    eq(contacts.companyId, ctx.companyId),
    or(ilike(contacts.name, pattern), digits.length >= 3 ? ilike(contacts.number, `%${digits}%`) : undefined),
  )})`;
  return or(inContacts, ilike(tickets.protocol, pattern));
}
