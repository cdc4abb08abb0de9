import { type TicketFilter, type TicketStatus, ticketStatuses } from "@balcao/shared/inbox/tickets.ts";
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { asGiven, forAnyValue, idList, type Standing } from "../../platform/sql/statement.ts";
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
  return sql`(${mine(actor, asGiven)} or ${inQueues(actor.queueIds, asGiven)})`;
}

/**
 * Disjoint queries for the tickets an actor sees under a filter; `rows` is the query for a condition. Each condition is
 * read from an index in order, so a page costs the same for any number of tickets; one with OR would scan. The SQL text
 * is short and the same for any number of queues, because it is built for every page, and PostgreSQL plans it once: the
 * plan is good for any values, unless `rows` adds conditions without an index of their own.
 */
export function visibleQueries(
  { companyId, actor }: Context,
  filter: TicketFilter,
  statuses: readonly TicketStatus[] = ticketStatuses,
  rows: (condition: SQL) => SQL,
  standing: Standing = forAnyValue,
): SQL[] {
  const company = standing(sql`${companyId}::int`);
  return statuses.flatMap((status) =>
    audience(actor, filter, standing).flatMap(({ condition, queueIds }) => {
      const inCompany = sql`tickets.company_id = ${company} and tickets.status = ${inWords(status)} and ${isAttendance}${narrowed(filter, standing)}`;
      const all = condition ? sql`${inCompany} and ${condition}` : inCompany;
      if (!queueIds) return [rows(all)];
      const named = [...new Set(queueIds.filter((id) => id !== null))];
      const ofOne = rows(sql`${all} and tickets.queue_id = asked.queue_id`);
      return [
        named.length > 0 &&
          sql`select of_one.* from unnest(${standing(intList(named))}) asked(queue_id) cross join lateral (${ofOne}) of_one`,
        queueIds.includes(null) && rows(sql`${all} and tickets.queue_id is null`),
      ].filter((query) => query !== false);
    }),
  );
}

/** Literals, since the partial indexes of some statuses match literal names only. */
const inWords = (status: TicketStatus): SQL => sql.raw(`'${status}'`);

/** The parts of a filter that hold for every actor. */
const narrowed = (filter: TicketFilter, standing: Standing): SQL =>
  sql`${asSnoozed(filter)}${onConnections(filter, standing)}`;

const asSnoozed = ({ snoozed }: TicketFilter): SQL => {
  if (snoozed === undefined) return sql``;
  return snoozed ? sql` and tickets.snoozed_until is not null` : sql` and tickets.snoozed_until is null`;
};

const onConnections = ({ whatsappIds }: TicketFilter, standing: Standing): SQL =>
  whatsappIds?.length ? sql` and tickets.connection_id = any(${standing(intList(whatsappIds))}::int[])` : sql``;

/** The tickets an actor sees under a filter, as one condition: for queries that do not use a list's index. */
export function isVisible(
  ctx: Context,
  filter: TicketFilter,
  statuses: readonly TicketStatus[] = ticketStatuses,
): SQL | undefined {
  const parts = audience(ctx.actor, filter, asGiven).map(
    ({ condition, queueIds }) => and(condition, queueIds && inQueues(queueIds, asGiven)) ?? sql`true`,
  );
  const inStatus = statuses.length < ticketStatuses.length ? inArray(tickets.status, [...statuses]) : undefined;
  return sql`${and(eq(tickets.companyId, ctx.companyId), isAttendance, inStatus, or(...parts))}${narrowed(filter, asGiven)}`;
}

type Queues = readonly (number | null)[];

/** The agents and queues whose tickets an actor sees; absent means all. */
function audience(
  actor: Actor,
  filter: TicketFilter,
  standing: Standing,
): { condition?: SQL | undefined; queueIds?: Queues | undefined }[] {
  if (actor.type === "system") return [{}];
  const { queueIds } = filter;
  const isAdmin = actor.profile === "admin";
  if (isAdmin && filter.showAll) return [{ queueIds }];
  const waitingIn = isAdmin
    ? queueIds
    : (queueIds ?? actor.queueIds).filter((id) => id !== null && actor.queueIds.includes(id));
  return [
    {
      condition: queueIds ? sql`${mine(actor, standing)} and ${inQueues(queueIds, standing)}` : mine(actor, standing),
    },
    { condition: sql`tickets.user_id is null`, queueIds: waitingIn },
  ];
}

const mine = ({ id }: { id: number }, standing: Standing): SQL => sql`tickets.user_id = ${standing(sql`${id}::int`)}`;

const inQueues = (ids: Queues, standing: Standing): SQL => {
  const named = standing(intList(ids.filter((id) => id !== null)));
  const isWithout = standing(sql`${ids.includes(null)}::boolean`);
  return sql`(tickets.queue_id = any(${named}::int[]) or (${isWithout} and tickets.queue_id is null))`;
};

/** Where it stands as a sub-select, `any` takes it for rows unless it is cast again. */
const intList = (ids: readonly number[]): SQL => sql`${idList(ids)}::int[]`;

/** True if the actor may watch a ticket of the company. Reads only the columns that decide it. */
export async function mayWatch({ db, companyId, actor }: Context, id: number): Promise<boolean> {
  const [ticket] = await db
    .select({ userId: tickets.userId, queueId: tickets.queueId })
    .from(tickets)
    .where(and(eq(tickets.id, id), eq(tickets.companyId, companyId)));
  return ticket !== undefined && maySee(actor, ticket);
}
