import type { ListMessages, Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { countLimit, countUpTo, literal } from "../../platform/http/page.ts";
import { keysetAfter, keysetBefore, keysetCursor } from "../../platform/sql/keyset.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { isPastReadable } from "../tickets/visible-tickets.ts";
import { type PageRow, readMessagePage } from "./message-view.ts";
import { messages } from "./messages.table.ts";

/**
 * Rows per page, as existing clients count them. The console renders this number of bubbles without a dropped frame.
 */
const messagePageSize = 20;

/**
 * Returns one page of a conversation, oldest message first; the next page has older ones. With `history` it continues
 * with the contact's earlier tickets on the same connection.
 */
export async function listMessages(ctx: Context, ticketId: number, query: ListMessages): Promise<MessagePage> {
  const ticket = await findTicket(ctx, { id: ticketId });
  const scope = query.history === "true" ? inHistory(ctx, ticket) : eq(messages.ticketId, ticketId);
  const { page, cut } = findingOf(scope, query);
  const after = { cursor: query.cursor ?? query.after };
  const count = after.cursor
    ? sql`select null::int as count`
    : sql`select count(*)::int as count from (select 1 from ${messages} where ${scope} limit ${literal(countLimit)}) counted`;
  const rows = await readMessagePage(ctx, sql`counted as (${count}), ${page}`);
  const { shown, hasOlder, hasNewer } = cut(rows);
  const [oldest, newest] = [shown[0]?.message, shown.at(-1)?.message];
  return {
    messages: shown.map(({ message }) => message),
    // A page above the first message has no row that carries the count.
    count: rows[0]
      ? (rows[0].count ?? undefined)
      : await countUpTo(ctx.db, after, sql`from ${messages} where ${scope}`),
    hasMore: hasOlder,
    nextCursor: hasOlder && oldest ? cursorOf(oldest) : null,
    previousCursor: hasNewer && newest ? cursorOf(newest) : null,
    ticket,
    tickets: ticketsOf(shown),
  };
}

/** The query `page` for the ids of a page's messages, and the function that cuts the result to the page. */
type Finding = { page: SQL; cut: (rows: PageRow[]) => { shown: PageRow[]; hasOlder: boolean; hasNewer: boolean } };

/** At an open end one more row is read, which shows whether there are further messages. */
function findingOf(scope: SQL | undefined, query: ListMessages): Finding {
  const { createdAt, id } = messages;
  if (query.around) return findAround(scope, query.around);
  if (query.after)
    return {
      page: sql`page as (${inOrder(and(scope, keysetBefore(query.after, createdAt, id)), "asc", messagePageSize + 1)})`,
      cut: (rows) => ({
        shown: rows.slice(0, messagePageSize),
        hasOlder: true,
        hasNewer: rows.length > messagePageSize,
      }),
    };
  const offset = query.cursor ? 0 : ((query.pageNumber ?? 1) - 1) * messagePageSize;
  const older = inOrder(and(scope, keysetAfter(query.cursor, createdAt, id)), "desc", messagePageSize + 1);
  return {
    page: sql`page as (${older}${offset > 0 ? sql` offset ${offset}` : sql``})`,
    cut: (rows) => ({
      shown: rows.slice(-messagePageSize),
      hasOlder: rows.length > messagePageSize,
      hasNewer: query.cursor !== undefined || offset > 0,
    }),
  };
}

/** The page around a message. */
function findAround(scope: SQL | undefined, middleId: string): Finding {
  const { createdAt, id } = messages;
  const half = messagePageSize / 2;
  const place = sql`(${createdAt}, ${id})`;
  const middle = sql`(select created_at, id from middle)`;
  return {
    page: sql`middle as (select ${createdAt}, ${id} from ${messages} where ${and(scope, eq(id, Number(middleId)))}),
      page as ((${inOrder(and(scope, sql`${place} < ${middle}`), "desc", half + 1)}) union all select id from middle
        union all (${inOrder(and(scope, sql`${place} > ${middle}`), "asc", half)}))`,
    cut: (rows) => {
      const at = rows.findIndex(({ message }) => Number(message.id) === Number(middleId));
      if (at < 0) throw new AppError("ERR_NO_MESSAGE_FOUND");
      return {
        shown: rows.slice(Math.max(0, at - half), at + half),
        hasOlder: at > half,
        hasNewer: rows.length > at + half,
      };
    },
  };
}

const inOrder = (condition: SQL | undefined, order: "asc" | "desc", most: number): SQL =>
  sql`select ${messages.id} from ${messages} where ${condition}
    order by ${messages.createdAt} ${sql.raw(order)}, ${messages.id} ${sql.raw(order)} limit ${literal(most)}`;

/** All messages of the contact on this connection, as far as the actor may read its earlier tickets. */
function inHistory(ctx: Context, { id, contactId, whatsappId }: Ticket): SQL | undefined {
  const line = whatsappId === null ? isNull(messages.connectionId) : eq(messages.connectionId, whatsappId);
  const chat = and(eq(messages.contactId, contactId), line);
  const readable = isPastReadable(ctx);
  if (!readable) return chat;
  // The ticket's present queue decides, also for messages from before the queue was chosen.
  const theirs = sql`select tickets.id from tickets where tickets.contact_id = ${contactId} and ${readable}`;
  return and(chat, or(eq(messages.ticketId, id), sql`${messages.ticketId} in (${theirs})`));
}

/** The tickets of a page's messages. */
function ticketsOf(page: readonly PageRow[]): MessagePage["tickets"] {
  const byId = new Map(page.map(({ message: { ticketId: id }, ticket }) => [id, { id, ...ticket }]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

const cursorOf = ({ createdAt, id }: Message): string => keysetCursor({ at: createdAt, id });
