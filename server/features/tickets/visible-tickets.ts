import { type TicketFilter, type TicketStatus, ticketStatuses } from "@balcao/shared/tickets.ts";
import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Actor, Context } from "../../context.ts";
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
 * The tickets an actor sees under a filter, as conditions that exclude each other. Each is read from an index in
 * order, so a page costs the same however many tickets there are; one condition with OR would scan.
 */
export function visibleBranches(
  ctx: Context,
  filter: TicketFilter,
  statuses: readonly TicketStatus[] = ticketStatuses,
): SQL[] {
  return statuses.flatMap((one) =>
    audienceBranches(ctx.actor, filter).map(
      (branch) => sql`${and(eq(tickets.companyId, ctx.companyId), eq(tickets.status, one), branch)}`,
    ),
  );
}

/** The same as one condition, for tickets that were found by something else than a list's index. */
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

function audienceBranches(actor: Actor, filter: TicketFilter): (SQL | undefined)[] {
  return audience(actor, filter).flatMap(({ condition, queueIds }) =>
    queueIds ? queueIds.map((id) => and(condition, inQueue(id))) : [condition],
  );
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
    { condition: and(eq(tickets.userId, actor.id), queueIds && inQueues(queueIds)) },
    { condition: isNull(tickets.userId), queueIds: waitingIn },
  ];
}

const inQueue = (id: number | null): SQL => (id === null ? isNull(tickets.queueId) : eq(tickets.queueId, id));

function inQueues(ids: Queues): SQL | undefined {
  const named = ids.filter((id) => id !== null);
  return or(
    sql`false`,
    named.length > 0 ? inArray(tickets.queueId, named) : undefined,
    ids.includes(null) ? isNull(tickets.queueId) : undefined,
  );
}
