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
export const isVisible = (
  ctx: Context,
  filter: TicketFilter,
  statuses: readonly TicketStatus[] = ticketStatuses,
): SQL | undefined =>
  and(
    eq(tickets.companyId, ctx.companyId),
    statuses.length < ticketStatuses.length ? inArray(tickets.status, [...statuses]) : undefined,
    or(...audienceBranches(ctx.actor, filter).map((branch) => branch ?? sql`true`)) ?? sql`false`,
  );

function audienceBranches(actor: Actor, filter: TicketFilter): (SQL | undefined)[] {
  if (actor.type === "system") return [undefined];
  const isAdmin = actor.profile === "admin";
  if (isAdmin && filter.showAll) return filter.queueIds ? filter.queueIds.map(inQueue) : [undefined];

  const unassigned = isAdmin
    ? (filter.queueIds?.map(inQueue) ?? [undefined])
    : (filter.queueIds ?? actor.queueIds).filter((id) => id !== null && actor.queueIds.includes(id)).map(inQueue);
  const own = and(eq(tickets.userId, actor.id), filter.queueIds && or(sql`false`, ...filter.queueIds.map(inQueue)));
  return [own, ...unassigned.map((branch) => and(isNull(tickets.userId), branch))];
}

const inQueue = (id: number | null): SQL => (id === null ? isNull(tickets.queueId) : eq(tickets.queueId, id));
