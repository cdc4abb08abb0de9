import { and, asc, desc, eq, ne, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Context } from "../../../context.ts";
import { type Slots, statement } from "../../../platform/sql/statement.ts";
import { formatInTimeZone } from "../../../platform/time/time-zone.ts";
import { changeTickets, tellOpened } from "../change-tickets.ts";
import { startTracking } from "../moves/start-tracking.ts";
import { type TicketRow, tickets } from "../tickets.table.ts";

/** The connection that a contact writes to, and the initial values of its tickets. */
export type TicketOrigin = {
  connectionId: number;
  contactId: number;
  isGroup: boolean;
  queueId: number | null;
  timeZone: string;
};

/**
 * Changes the contact's current ticket on this connection, and returns it; null if all are closed. It is found and
 * changed in one statement, so a close that commits first wins.
 */
export async function changeCurrentTicket(
  ctx: Context,
  origin: TicketOrigin,
  change: PgUpdateSetSource<typeof tickets>,
): Promise<TicketRow | null> {
  const isCurrent = and(...sameChat({ ...origin, companyId: ctx.companyId }), ne(tickets.status, "closed"));
  const [row] = await changeTickets(ctx, isCurrent, change);
  return row ?? null;
}

/** The contact's latest closed attendance on this connection, else its thread there, else null. */
export async function latestClosedTicket(ctx: Context, origin: TicketOrigin): Promise<TicketRow | null> {
  const { companyId } = ctx;
  const [row] = await selectLatestClosed(ctx.db, { ...origin, companyId });
  return row ?? null;
}

const selectLatestClosed = statement((db, slots: Slots<ChatOfCompany>) =>
  db
    .select()
    .from(tickets)
    .where(and(...sameChat(slots), eq(tickets.status, "closed")))
    .orderBy(asc(tickets.isThread), desc(tickets.id))
    .limit(1),
);

/** Opens a pending ticket. `lastMessageAt` is the time of the message that opens it, now if absent. */
export const openPendingTicket = (
  ctx: Context,
  origin: TicketOrigin,
  lastMessageAt: Date = ctx.now(),
): Promise<TicketRow> => openTicket(ctx, origin, { status: "pending", userId: null, lastMessageAt });

/** Creates a ticket, or turns the contact's thread into one, and starts its tracking. */
export async function openTicket(ctx: Context, origin: TicketOrigin, first: FirstState): Promise<TicketRow> {
  const ticket =
    (await attendThread(ctx, origin, first)) ?? (await makeTicket(ctx, origin, { ...first, isThread: false }));
  await startTracking(ctx, ticket, { isAttended: first.status === "open" });
  return ticket;
}

/** The initial state of a ticket. Without a message, its place in lists is its creation time. */
type FirstState = Pick<TicketRow, "status" | "userId"> & { lastMessageAt?: Date };

/** Creates a ticket with its protocol, without tracking. */
export async function makeTicket(
  ctx: Context,
  origin: TicketOrigin,
  first: FirstState & Pick<TicketRow, "isThread">,
): Promise<TicketRow> {
  const { timeZone, ...place } = origin;
  const at = ctx.now();
  const prefix = protocolPrefix(at, timeZone);
  const [row] = await insertTicket(ctx.db, {
    lastMessageAt: at,
    ...place,
    ...first,
    companyId: ctx.companyId,
    prefix,
    at,
  });
  if (!row) throw new Error("a new ticket was not returned");
  if (!row.isThread) tellOpened(ctx, row);
  return row;
}

type NewTicket = Omit<TicketOrigin, "timeZone"> &
  Pick<TicketRow, "companyId" | "userId" | "status" | "isThread" | "lastMessageAt"> & { prefix: string; at: Date };

const insertTicket = statement((db, slots: Slots<NewTicket>) => {
  const { companyId, contactId, connectionId, userId, status, isThread, isGroup, at } = slots;
  const taken = db.$with("taken", {}).as(sql`select nextval(pg_get_serial_sequence('tickets', 'id'))::int as id`);
  const id = sql`(select id from taken)`;
  // biome-ignore lint/plugin: `makeTicket` tells the followers.
  return db
    .with(taken)
    .insert(tickets)
    .values({
      id,
      companyId,
      contactId,
      connectionId,
      // The cached connection may be a moment old: a queue that was deleted since becomes null.
      queueId: sql`(select id from queues where id = ${slots.queueId})`,
      userId,
      status,
      isGroup,
      isThread,
      protocol: protocolOf(slots.prefix, id),
      lastMessageAt: slots.lastMessageAt,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
});

/**
 * Returns a ticket that closed within the company's `reopenWindowMinutes` to pending. False if it was reopened a moment
 * ago.
 */
export async function returnToPending(ctx: Context, ticket: TicketRow): Promise<boolean> {
  const isStillClosed = and(eq(tickets.id, ticket.id), eq(tickets.status, "closed"));
  // Closing the ticket ended its unanswered time.
  const anew = { status: "pending" as const, userId: null, unansweredSince: null, updatedAt: ctx.now() };
  const [returned] = await changeTickets(ctx, isStillClosed, anew);
  if (!returned) return false;
  await startTracking(ctx, returned, { isAttended: false });
  return true;
}

/** The columns that turn a thread into an attendance: it starts now and gets a protocol. */
export const asAttendance = (at: Date, timeZone: string) => ({
  isThread: false,
  protocol: protocolOf(protocolPrefix(at, timeZone), sql`${tickets.id}`),
  createdAt: at,
});

async function attendThread(
  ctx: Context,
  { timeZone, ...origin }: TicketOrigin,
  { status, userId }: FirstState,
): Promise<TicketRow | null> {
  const at = ctx.now();
  const { queueId } = origin;
  const isTheirThread = and(...sameChat({ ...origin, companyId: ctx.companyId }), sql`${tickets.isThread}`);
  const attended = { ...asAttendance(at, timeZone), status, userId, queueId, updatedAt: at };
  const [row] = await changeTickets(ctx, isTheirThread, attended);
  return row ?? null;
}

/** A protocol is `SAC`, local time to the second, and the id padded to 15 digits: 32 characters. */
const protocolDigits = 15;
const protocolPrefix = (at: Date, timeZone: string): string => `SAC${formatInTimeZone(at, timeZone, "yyyyMMddHHmmss")}`;
const protocolOf = (prefix: Placeholder | string, id: SQL): SQL =>
  sql`${prefix}::text || lpad(${id}::text, ${protocolDigits}, '0')`;

type ChatOfCompany = Pick<TicketRow, "companyId" | "contactId"> & { connectionId: number };

function sameChat({ companyId, contactId, connectionId }: ChatOfCompany | Slots<ChatOfCompany>) {
  return [eq(tickets.companyId, companyId), eq(tickets.contactId, contactId), eq(tickets.connectionId, connectionId)];
}
