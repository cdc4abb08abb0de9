import { type TicketFilter, type TicketStatus, ticketStatuses } from "@balcao/shared/inbox/tickets.ts";
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { idList } from "../../platform/sql/statement.ts";
import { isAttendance, type TicketRow, tickets } from "./tickets.table.ts";

/**
 * True if an actor may read a ticket. Admins read all of the company's; agents read their own, and those of their
 * queues that have no agent (docs/contract/tickets.md#who-sees-a-ticket).
 */
export function maySee(actor: Actor, ticket: Pick<TicketRow, "userId" | "queueId">): boolean {
  if (actor.type === "system" || actor.profile === "admin") return true;
  if (ticket.userId !== null) return ticket.userId === actor.id;
  return mayAttend(actor, ticket);
}

export const notClosed = ["pending", "verified", "open"] as const satisfies readonly TicketStatus[];

/** True if an actor attends this ticket's queue, whichever agent has the ticket now. */
export function mayAttend(actor: Actor, ticket: Pick<TicketRow, "queueId">): boolean {
  if (actor.type === "system" || actor.profile === "admin") return true;
  return ticket.queueId !== null && actor.queueIds.includes(ticket.queueId);
}

/**
 * The tickets whose past an actor may read beside a conversation of their own: an agent's own ones and those of their
 * queues, whoever attended them. Undefined for actors who read all of the company's.
 */
export function isPastReadable({ actor }: Pick<Context, "actor">): SQL | undefined {
  if (actor.type === "system" || actor.profile === "admin") return undefined;
  return sql`(${mine(actor)} or ${inQueues(actor.queueIds)})`;
}

/**
 * Disjoint queries for the tickets an actor sees under a filter; `rows` is the query for a condition. Each condition is
 * read from an index in order, so a page costs the same for any number of tickets; one with OR would scan. The SQL text
 * is short and the same for any number of queues, because it is built for every page.
 */
export function visibleQueries(
  { companyId, actor }: Context,
  filter: TicketFilter,
  statuses: readonly TicketStatus[] = ticketStatuses,
  rows: (condition: SQL) => SQL,
): SQL[] {
  return statuses.flatMap((status) =>
    audience(actor, filter).flatMap(({ condition, queueIds }) => {
      const inCompany = sql`tickets.company_id = ${companyId} and tickets.status = ${inWords(status)} and ${isAttendance}${narrowed(filter)}`;
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

/** Literals, since the partial indexes of some statuses match literal names only. */
const inWords = (status: TicketStatus): SQL => sql.raw(`'${status}'`);

/** The parts of a filter that hold for every actor. */
const narrowed = (filter: TicketFilter): SQL => sql`${asSnoozed(filter)}${onConnections(filter)}`;

const asSnoozed = ({ snoozed }: TicketFilter): SQL => {
  if (snoozed === undefined) return sql``;
  return snoozed ? sql` and tickets.snoozed_until is not null` : sql` and tickets.snoozed_until is null`;
};

const onConnections = ({ whatsappIds }: TicketFilter): SQL =>
  whatsappIds?.length ? sql` and tickets.connection_id = any(${idList(whatsappIds)}::int[])` : sql``;

/** The tickets an actor sees under a filter, as one condition: for queries that do not use a list's index. */
export function isVisible(
  ctx: Context,
  filter: TicketFilter,
  statuses: readonly TicketStatus[] = ticketStatuses,
): SQL | undefined {
  const parts = audience(ctx.actor, filter).map(
    ({ condition, queueIds }) => and(condition, queueIds && inQueues(queueIds)) ?? sql`true`,
  );
  const inStatus = statuses.length < ticketStatuses.length ? inArray(tickets.status, [...statuses]) : undefined;
  return sql`${and(eq(tickets.companyId, ctx.companyId), isAttendance, inStatus, or(...parts))}${narrowed(filter)}`;
}

type Queues = readonly (number | null)[];

/** The agents and queues whose tickets an actor sees; absent means all. */
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

/** True if the actor may watch a ticket of the company. Reads only the columns that decide it. */
export async function mayWatch({ db, companyId, actor }: Context, id: number): Promise<boolean> {
  const [ticket] = await db
    .select({ userId: tickets.userId, queueId: tickets.queueId })
    .from(tickets)
    .where(and(eq(tickets.id, id), eq(tickets.companyId, companyId)));
  return ticket !== undefined && maySee(actor, ticket);
}
