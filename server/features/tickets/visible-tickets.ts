import { type TicketFilter, type TicketStatus, ticketStatuses } from "@balcao/shared/tickets.ts";
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Actor, Context } from "../../context.ts";
import { idList } from "../../platform/statement.ts";
import type { TicketRow } from "./tickets.table.ts";
import { tickets } from "./tickets.table.ts";

/**
 * Whether an actor may read a ticket: admins all of the company's; an agent his own, and those nobody has yet in his
 * queues (S1 section 6, CONTRACT.md 3.1).
 */
export function maySee(actor: Actor, ticket: Pick<TicketRow, "userId" | "queueId">): boolean {
  if (actor.type === "system" || actor.profile === "admin") return true;
  if (ticket.userId !== null) return ticket.userId === actor.id;
  return mayAttend(actor, ticket);
}

export const notClosed = ["pending", "verified", "open"] as const satisfies readonly TicketStatus[];

/** Whether an actor may take a ticket of this queue, whoever has it now. */
export function mayAttend(actor: Actor, ticket: Pick<TicketRow, "queueId">): boolean {
  if (actor.type === "system" || actor.profile === "admin") return true;
  return ticket.queueId !== null && actor.queueIds.includes(ticket.queueId);
}

/**
 * Queries for the tickets an actor sees under a filter, that share no ticket; `rows` is the query for a condition. Each
 * condition is read from an index in order, so a page costs the same however many tickets there are; one with OR would
 * scan. The words are the same for any number of queues, and few: they are put together for every page.
 */
export function visibleQueries(
  { companyId, actor }: Context,
  filter: TicketFilter,
  statuses: readonly TicketStatus[] = ticketStatuses,
  rows: (condition: SQL) => SQL,
): SQL[] {
  return statuses.flatMap((status) =>
    audience(actor, filter).flatMap(({ condition, queueIds }) => {
      const inCompany = sql`tickets.company_id = ${companyId} and tickets.status = ${status}`;
      const all = condition ? sql`${inCompany} and ${condition}` : inCompany;
      if (!queueIds) return [rows(all)];
      const named = [...new Set(queueIds.filter((id) => id !== null))];
      const ofOne = rows(sql`${all} and tickets.queue_id = asked.queue_id`);
      return [
        named.length > 0 &&
          sql`select of_one.* from unnest(${idList(named)}::int[]) asked(queue_id) cross join lateral (${ofOne}) of_one`,
        queueIds.includes(null) && rows(sql`${all} and tickets.queue_id is null`),
      ].filter((query) => query !== false);
    }),
  );
}

/** The tickets an actor sees under a filter, as one condition: for those that something else than a list's index finds. */
export function isVisible(
  ctx: Context,
  filter: TicketFilter,
  statuses: readonly TicketStatus[] = ticketStatuses,
): SQL | undefined {
  const parts = audience(ctx.actor, filter).map(
    ({ condition, queueIds }) => and(condition, queueIds && inQueues(queueIds)) ?? sql`true`,
  );
  const inStatus = statuses.length < ticketStatuses.length ? inArray(tickets.status, [...statuses]) : undefined;
  return and(eq(tickets.companyId, ctx.companyId), inStatus, or(...parts));
}

type Queues = readonly (number | null)[];

/** Whose tickets an actor sees, and of which queues; absent: of all. */
function audience(
  actor: Actor,
  filter: TicketFilter,
): { condition?: SQL | undefined; queueIds?: Queues | undefined }[] {
  if (actor.type === "system") return [{}];
  const { queueIds } = filter;
  const isAdmin = actor.profile === "admin";
  if (isAdmin && filter.showAll) return [{ queueIds }];
  const waitingIn = isAdmin
    ? queueIds
    : (queueIds ?? actor.queueIds).filter((id) => id !== null && actor.queueIds.includes(id));
  return [
    { condition: queueIds ? sql`${mine(actor)} and ${inQueues(queueIds)}` : mine(actor) },
    { condition: sql`tickets.user_id is null`, queueIds: waitingIn },
  ];
}

const mine = ({ id }: { id: number }): SQL => sql`tickets.user_id = ${id}`;

const inQueues = (ids: Queues): SQL =>
  sql`(tickets.queue_id = any(${idList(ids.filter((id) => id !== null))}::int[]) or (${ids.includes(null)}::boolean and tickets.queue_id is null))`;
