import type { ListMessages, Message, MessagePage } from "@balcao/shared/messages.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { keysetAfter, keysetBefore, keysetCursor } from "../../platform/keyset.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { readMessages } from "./message-view.ts";
import { messages } from "./messages.table.ts";

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
  const [page, count] = await Promise.all([readPage(ctx, scope, query), countMessages(ctx, scope)]);
  const [oldest, newest] = [page.messages[0], page.messages.at(-1)];
  return {
    messages: page.messages,
    count,
    hasMore: page.hasOlder,
    nextCursor: page.hasOlder && oldest ? cursorOf(oldest) : null,
    previousCursor: page.hasNewer && newest ? cursorOf(newest) : null,
    ticket,
    tickets: await ticketsOf(ctx, page.messages),
  };
}

type Page = { messages: Message[]; hasOlder: boolean; hasNewer: boolean };

async function readPage(ctx: Context, scope: SQL | undefined, query: ListMessages): Promise<Page> {
  if (query.around) return readAround(ctx, scope, query.around);
  if (query.after) {
    const [messages, hasNewer] = await readNewer(ctx, scope, query.after, messagePageSize);
    return { messages, hasOlder: true, hasNewer };
  }
  const offset = query.cursor ? 0 : ((query.pageNumber ?? 1) - 1) * messagePageSize;
  const [found, hasOlder] = await readOlder(ctx, scope, query.cursor, messagePageSize, offset);
  return { messages: found, hasOlder, hasNewer: query.cursor !== undefined || offset > 0 };
}

/** The page in whose middle a message stands. */
async function readAround(ctx: Context, scope: SQL | undefined, id: string): Promise<Page> {
  const [middle] = await readMessages(ctx, and(scope, eq(messages.id, Number(id))));
  if (!middle) throw new AppError("ERR_NO_MESSAGE_FOUND");
  const cursor = cursorOf(middle);
  const [[older, hasOlder], [newer, hasNewer]] = await Promise.all([
    readOlder(ctx, scope, cursor, messagePageSize / 2),
    readNewer(ctx, scope, cursor, messagePageSize / 2 - 1),
  ]);
  return { messages: [...older, middle, ...newer], hasOlder, hasNewer };
}

async function readOlder(
  ctx: Context,
  scope: SQL | undefined,
  cursor: string | undefined,
  size: number,
  offset = 0,
): Promise<[Message[], boolean]> {
  const above = keysetAfter(cursor, messages.createdAt, messages.id);
  const found = await readMessages(ctx, and(scope, above), { limit: size + 1, offset, order: newestFirst });
  return [found.slice(0, size).reverse(), found.length > size];
}

async function readNewer(
  ctx: Context,
  scope: SQL | undefined,
  cursor: string,
  size: number,
): Promise<[Message[], boolean]> {
  const below = keysetBefore(cursor, messages.createdAt, messages.id);
  const found = await readMessages(ctx, and(scope, below), { limit: size + 1, order: oldestFirst });
  return [found.slice(0, size), found.length > size];
}

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

async function ticketsOf(ctx: Context, page: Message[]): Promise<MessagePage["tickets"]> {
  const ids = [...new Set(page.map(({ ticketId }) => ticketId))];
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({ id: tickets.id, protocol: tickets.protocol, createdAt: tickets.createdAt })
    .from(tickets)
    .where(inArray(tickets.id, ids))
    .orderBy(asc(tickets.id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

const cursorOf = ({ createdAt, id }: Message): string => keysetCursor({ at: createdAt, id });
