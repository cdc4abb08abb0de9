import { type NextTicket, type Ticket, waitingStatuses } from "@balcao/shared/inbox/tickets.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { readTickets } from "../ticket-view.ts";
import { tickets } from "../tickets.table.ts";
import { visibleQueries } from "../visible-tickets.ts";
import { byWaiting } from "./ticket-order.ts";

/** The first of the waiting tickets the caller sees, in the order of their list; null when there is none. */
export async function nextTicket(
  ctx: Context,
  { status, waitingOrder, ...filter }: NextTicket,
): Promise<Ticket | null> {
  const { by, order } = byWaiting(waitingOrder);
  const direction = sql.raw(order);
  const first = (rows: SQL, at: SQL, id: SQL): SQL =>
    sql`(${rows} order by ${at} ${direction}, ${id} ${direction} limit 1)`;
  const heads = visibleQueries(ctx, filter, status ? [status] : waitingStatuses, (condition) =>
    first(sql`select tickets.id, ${by} as at from tickets where ${condition}`, by, sql`tickets.id`),
  );
  if (heads.length === 0) return null;
  const head = first(sql`select id from (${sql.join(heads, sql` union all `)}) heads`, sql`at`, sql`id`);
  const [ticket] = await readTickets(ctx, sql`${tickets.id} = ${head}`);
  return ticket ?? null;
}
