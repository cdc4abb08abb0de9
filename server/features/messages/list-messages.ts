import type { ListMessages, Message, MessagePage } from "@balcao/shared/messages.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { keysetAfter, keysetBefore, keysetCursor } from "../../platform/keyset.ts";
import { countLimit, countUpTo, literal } from "../../platform/page.ts";
import { idList } from "../../platform/statement.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { type PageRow, readMessagePage } from "./message-view.ts";
import { messages } from "./messages.table.ts";

/** CONTRACT.md section 3. A console draws this many bubbles at once without a dropped frame. */
export const messagePageSize = 20;

/**
 * One page of a conversation, oldest first; the next page lies above it (CONTRACT.md section 3). With `history` it
 * goes on upwards through the contact's earlier tickets on the same connection.
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
    // A page above the first message has none to tell it.
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

/** Which messages a page looks at, as a query `page` for their ids, and what it shows of what was read. */
type Finding = { page: SQL; cut: (rows: PageRow[]) => { shown: PageRow[]; hasOlder: boolean; hasNewer: boolean } };

/** At an open end one more than fits on the page is read, which tells whether the conversation goes on there. */
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

/** The page in whose middle a message stands. */
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

/** All of the contact on this connection. Of earlier tickets an agent sees what was in queues of his (CONTRACT.md 4.1). */
function inHistory({ actor }: Context, { id, contactId, whatsappId }: Ticket): SQL | undefined {
  const line = whatsappId === null ? isNull(messages.connectionId) : eq(messages.connectionId, whatsappId);
  const chat = and(eq(messages.contactId, contactId), line);
  if (actor.type !== "user" || actor.profile === "admin") return chat;
  const ownQueues = sql`${messages.queueId} = any(${idList(actor.queueIds)}::int[])`;
  return and(chat, or(eq(messages.ticketId, id), isNull(messages.queueId), ownQueues));
}

/** The tickets of a page's messages. */
function ticketsOf(page: readonly PageRow[]): MessagePage["tickets"] {
  const byId = new Map(page.map(({ message: { ticketId: id }, ticket }) => [id, { id, ...ticket }]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

const cursorOf = ({ createdAt, id }: Message): string => keysetCursor({ at: createdAt, id });
