import type { ListMessages, Message, MessagePage } from "@balcao/shared/messages.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { keysetAfter, keysetBefore, keysetCursor } from "../../platform/keyset.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { readMessages } from "./message-view.ts";
import { type MessageRow, messages } from "./messages.table.ts";

/** CONTRACT.md section 3. A console draws this many bubbles at once without a dropped frame. */
export const messagePageSize = 20;
const countLimit = 1000;
const newestFirst = [desc(messages.createdAt), desc(messages.id)];
const oldestFirst = [asc(messages.createdAt), asc(messages.id)];

/**
 * One page of a conversation, oldest first; the next page lies above it (CONTRACT.md section 3). With `history` it
 * goes on upwards through the contact's earlier tickets on the same connection.
 */
export async function listMessages(ctx: Context, ticketId: number, query: ListMessages): Promise<MessagePage> {
  const ticket = await findTicket(ctx, { id: ticketId });
  const scope = query.history === "true" ? inHistory(ctx, ticket) : eq(messages.ticketId, ticketId);
  const [{ found, hasOlder, hasNewer }, count] = await Promise.all([
    findPage(ctx, scope, query),
    countMessages(ctx, scope),
  ]);
  const [page, theirs] = await Promise.all([
    readMessages(
      ctx,
      found.map(({ id }) => id),
    ),
    ticketsOf(ctx, ticket, found),
  ]);
  const [oldest, newest] = [page[0], page.at(-1)];
  return {
    messages: page,
    count,
    hasMore: hasOlder,
    nextCursor: hasOlder && oldest ? cursorOf(oldest) : null,
    previousCursor: hasNewer && newest ? cursorOf(newest) : null,
    ticket,
    tickets: theirs,
  };
}

/** Oldest first. */
type Found = Pick<MessageRow, "id" | "ticketId">[];
type Page = { found: Found; hasOlder: boolean; hasNewer: boolean };

async function findPage(ctx: Context, scope: SQL | undefined, query: ListMessages): Promise<Page> {
  if (query.around) return findAround(ctx, scope, query.around);
  if (query.after) {
    const [found, hasNewer] = await findNewer(ctx, scope, query.after, messagePageSize);
    return { found, hasOlder: true, hasNewer };
  }
  const offset = query.cursor ? 0 : ((query.pageNumber ?? 1) - 1) * messagePageSize;
  const [found, hasOlder] = await findOlder(ctx, scope, query.cursor, messagePageSize, offset);
  return { found, hasOlder, hasNewer: query.cursor !== undefined || offset > 0 };
}

/** The page in whose middle a message stands. */
async function findAround(ctx: Context, scope: SQL | undefined, id: string): Promise<Page> {
  const { ticketId, createdAt } = messages;
  const [middle] = await ctx.db
    .select({ id: messages.id, ticketId, createdAt })
    .from(messages)
    .where(and(scope, eq(messages.id, Number(id))));
  if (!middle) throw new AppError("ERR_NO_MESSAGE_FOUND");
  const cursor = keysetCursor({ at: middle.createdAt.toISOString(), id: middle.id });
  const [[older, hasOlder], [newer, hasNewer]] = await Promise.all([
    findOlder(ctx, scope, cursor, messagePageSize / 2),
    findNewer(ctx, scope, cursor, messagePageSize / 2 - 1),
  ]);
  return { found: [...older, middle, ...newer], hasOlder, hasNewer };
}

async function findOlder(
  ctx: Context,
  scope: SQL | undefined,
  cursor: string | undefined,
  size: number,
  offset = 0,
): Promise<[Found, boolean]> {
  const above = keysetAfter(cursor, messages.createdAt, messages.id);
  const found = await findIn(ctx, and(scope, above), newestFirst, size + 1, offset);
  return [found.slice(0, size).reverse(), found.length > size];
}

async function findNewer(
  ctx: Context,
  scope: SQL | undefined,
  cursor: string,
  size: number,
): Promise<[Found, boolean]> {
  const below = keysetBefore(cursor, messages.createdAt, messages.id);
  const found = await findIn(ctx, and(scope, below), oldestFirst, size + 1, 0);
  return [found.slice(0, size), found.length > size];
}

const findIn = ({ db }: Context, condition: SQL | undefined, order: SQL[], limit: number, offset: number) =>
  db
    .select({ id: messages.id, ticketId: messages.ticketId })
    .from(messages)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);

/** All of the contact on this connection. Of earlier tickets an agent sees what was in queues of his (CONTRACT.md 4.1). */
function inHistory({ actor }: Context, { id, contactId, whatsappId }: Ticket): SQL | undefined {
  const line = whatsappId === null ? isNull(messages.connectionId) : eq(messages.connectionId, whatsappId);
  const chat = and(eq(messages.contactId, contactId), line);
  if (actor.type !== "user" || actor.profile === "admin") return chat;
  const ownQueues = actor.queueIds.length > 0 ? inArray(messages.queueId, [...actor.queueIds]) : undefined;
  return and(chat, or(eq(messages.ticketId, id), isNull(messages.queueId), ownQueues));
}

async function countMessages(ctx: Context, scope: SQL | undefined): Promise<number> {
  const [counted] = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${messages} where ${scope} limit ${countLimit}) counted`,
  );
  return counted?.count ?? 0;
}

async function ticketsOf(ctx: Context, ticket: Ticket, page: Found): Promise<MessagePage["tickets"]> {
  const ids = [...new Set(page.map(({ ticketId }) => ticketId))];
  if (ids.length === 0) return [];
  if (ids.every((id) => id === ticket.id)) {
    const { id, protocol, createdAt } = ticket;
    return [{ id, protocol, createdAt }];
  }
  const rows = await ctx.db
    .select({ id: tickets.id, protocol: tickets.protocol, createdAt: tickets.createdAt })
    .from(tickets)
    .where(inArray(tickets.id, ids))
    .orderBy(asc(tickets.id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

const cursorOf = ({ createdAt, id }: Message): string => keysetCursor({ at: createdAt, id });
