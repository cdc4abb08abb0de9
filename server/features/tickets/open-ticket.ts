import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Context } from "../../context.ts";
import { type Slots, statement } from "../../platform/statement.ts";
import { formatInTimeZone } from "../../platform/time-zone.ts";
import { startTracking } from "./start-tracking.ts";
import { type TicketRow, tickets } from "./tickets.table.ts";

/** Where a contact writes to, and what its tickets start with. */
export type TicketOrigin = {
  connectionId: number;
  contactId: number;
  isGroup: boolean;
  queueId: number | null;
  timeZone: string;
};

/**
 * Changes the contact's ticket on this connection that is not closed, and answers it; null when there is none.
 * It is found and changed in one statement, so a close that commits first wins.
 */
export async function changeCurrentTicket(
  ctx: Context,
  origin: TicketOrigin,
  change: PgUpdateSetSource<typeof tickets>,
): Promise<TicketRow | null> {
  const [row] = await ctx.db
    .update(tickets)
    .set(change)
    .where(and(...sameChat(ctx, origin), ne(tickets.status, "closed")))
    .returning();
  return row ?? null;
}

/** The contact's latest closed ticket on this connection. */
export async function latestClosedTicket(ctx: Context, origin: TicketOrigin): Promise<TicketRow | null> {
  const [row] = await ctx.db
    .select()
    .from(tickets)
    .where(and(...sameChat(ctx, origin), eq(tickets.status, "closed")))
    .orderBy(desc(tickets.id))
    .limit(1);
  return row ?? null;
}

/** Opens a ticket that waits for an agent. */
export const openPendingTicket = (ctx: Context, origin: TicketOrigin): Promise<TicketRow> =>
  openTicket(ctx, origin, { status: "pending", userId: null });

/** Makes a ticket and starts to measure its waiting, or its attendance. */
export async function openTicket(
  ctx: Context,
  origin: TicketOrigin,
  first: Pick<TicketRow, "status" | "userId">,
): Promise<TicketRow> {
  const ticket = await makeTicket(ctx, origin, first);
  await startTracking(ctx, ticket, { isAttended: first.status === "open" });
  return ticket;
}

/** Makes a ticket with its protocol (DECISIONS "Tickets"); nothing of it is measured. */
export async function makeTicket(
  ctx: Context,
  origin: TicketOrigin,
  { status, userId }: Pick<TicketRow, "status" | "userId">,
): Promise<TicketRow> {
  const { timeZone, ...place } = origin;
  const at = ctx.now();
  const prefix = protocolPrefix(at, timeZone);
  const [row] = await insertTicket(ctx.db, { ...place, companyId: ctx.companyId, userId, status, prefix, at });
  if (!row) throw new Error("a new ticket was not returned");
  return row;
}

type NewTicket = Omit<TicketOrigin, "timeZone"> &
  Pick<TicketRow, "companyId" | "userId" | "status"> & { prefix: string; at: Date };

const insertTicket = statement((db, slots: Slots<NewTicket>) => {
  const { companyId, contactId, connectionId, userId, status, isGroup, at } = slots;
  const taken = db.$with("taken", {}).as(sql`select nextval(pg_get_serial_sequence('tickets', 'id'))::int as id`);
  const id = sql`(select id from taken)`;
  return db
    .with(taken)
    .insert(tickets)
    .values({
      id,
      companyId,
      contactId,
      connectionId,
      // What is known of a connection may be a moment old: a queue that is gone by then is none.
      queueId: sql`(select id from queues where id = ${slots.queueId})`,
      userId,
      status,
      isGroup,
      protocol: sql`${slots.prefix}::text || lpad(${id}::text, ${protocolDigits}, '0')`,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
});

/**
 * Puts a ticket that closed within the company's window back to wait (DECISIONS "Tickets"). Answers false when somebody
 * reopened it a moment ago.
 */
export async function returnToPending(ctx: Context, ticket: TicketRow): Promise<boolean> {
  const [returned] = await ctx.db
    .update(tickets)
    .set({ status: "pending", userId: null, updatedAt: ctx.now() })
    .where(and(eq(tickets.id, ticket.id), eq(tickets.status, "closed")))
    .returning();
  if (!returned) return false;
  await startTracking(ctx, returned, { isAttended: false });
  return true;
}

/** A protocol is `SAC`, local time to the second, and the id padded to 15 digits: 32 characters. */
const protocolDigits = 15;
const protocolPrefix = (at: Date, timeZone: string): string => `SAC${formatInTimeZone(at, timeZone, "yyyyMMddHHmmss")}`;

function sameChat(ctx: Context, { contactId, connectionId }: TicketOrigin) {
  return [
    eq(tickets.companyId, ctx.companyId),
    eq(tickets.contactId, contactId),
    eq(tickets.connectionId, connectionId),
  ];
}
