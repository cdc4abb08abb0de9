import type { TagRef } from "@balcao/shared/inbox/tags.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import type { Services } from "../../context.ts";
import { readerByIds } from "../../platform/sql/by-ids.ts";
import type { Database } from "../../platform/sql/database.ts";
import { isoTime } from "../../platform/sql/iso-time.ts";
import { forAnyValue, type Slots, scopedStatement, statement } from "../../platform/sql/statement.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { users } from "../../workspace/users/users.table.ts";
import { refColumns, toContactRef } from "../contacts/contact-view.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { windowEnd } from "../messages/window-end.ts";
import { tags, ticketTags } from "../tags/tags.table.ts";
import { tickets } from "./tickets.table.ts";
import { wordInstead } from "./wordless.ts";

const tagsOf = sql<TagRef[]>`coalesce((
  select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name)
  from ${ticketTags} tt join ${tags} t on t.id = tt.tag_id where tt.ticket_id = ${tickets.id}), '[]')`;

const {
  connectionId,
  idleRemindedAt: _,
  isThread: __,
  protocol: ___,
  lastMessageIsPersons: ____,
  ...ownColumns
} = getTableColumns(tickets);

const times = {
  lastMessageAt: isoTime(tickets.lastMessageAt),
  unansweredSince: isoTime(tickets.unansweredSince),
  snoozedUntil: isoTime(tickets.snoozedUntil),
  returnedAt: isoTime(tickets.returnedAt),
  createdAt: isoTime(tickets.createdAt),
  updatedAt: isoTime(tickets.updatedAt),
};

/**
 * When the service window of a ticket ends; for queries with the ticket's connection. Null where the channel has none.
 * It is closed for a contact who has never written on this connection.
 */
export const windowUntil = windowEnd(tickets.contactId, tickets.connectionId, tickets.createdAt);

/** Empty for a thread, which is no attendance. */
export const protocolSeen = sql<string>`case when ${tickets.isThread} then '' else ${tickets.protocol} end`;

/** Files are shown by signed addresses. */
type Reader = Pick<Services, "db" | "fileUrls">;

/** Selects a ticket with the names that a screen shows, in one query. `more` adds further fields. */
function selectTickets<More extends Record<string, SQL>>(db: Database, more: More) {
  return db
    .select({
      ticket: { ...ownColumns, ...times, windowUntil, protocol: protocolSeen, whatsappId: connectionId },
      contact: refColumns,
      queue: { id: queues.id, name: queues.name, color: queues.color },
      user: { id: users.id, name: users.name },
      connection: { id: connections.id, name: connections.name },
      tags: tagsOf,
      ...more,
    })
    .from(tickets)
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .leftJoin(queues, eq(queues.id, tickets.queueId))
    .leftJoin(users, eq(users.id, tickets.userId))
    .leftJoin(connections, eq(connections.id, tickets.connectionId));
}

type JoinedTicket = Awaited<ReturnType<typeof selectTickets<Record<never, never>>>>[number];

/** Tickets as clients see them. The condition must name the company. */
export async function readTickets(reader: Reader, condition: SQL | undefined, ...order: SQL[]): Promise<Ticket[]> {
  const rows = await selectTickets(reader.db, {})
    .where(condition)
    .orderBy(...order);
  return rows.map((row) => toTicket(reader, row));
}

/** The tickets of these ids, in their order. The caller has already checked them. */
export async function readTicketsById(reader: Reader, ids: readonly number[]): Promise<Ticket[]> {
  return (await selectByIds(reader.db, ids)).map((row) => toTicket(reader, row));
}

const selectByIds = readerByIds(
  statement((db, { id }: Slots<{ id: number }>) => selectTickets(db, {}).where(eq(tickets.id, id))),
  statement((db, { ids }: Slots<{ ids: string }>) =>
    selectTickets(db, {}).where(sql`${tickets.id} = any(${forAnyValue(sql`${ids}::int[]`)}::int[])`),
  ),
  ({ ticket }) => ticket.id,
);

/**
 * A page of tickets in one statement: those whose `id` the scope's query `page` finds, in the order of its `at`, and
 * how many match, `count` in its query `counted`. The caller's queries name the company.
 */
export async function readTicketPage(
  reader: Reader,
  scope: SQL,
  order: PageOrder,
): Promise<{ tickets: Ticket[]; count: number | undefined }> {
  const rows = await selectPage[order](reader.db, scope);
  return { tickets: rows.map((row) => toTicket(reader, row)), count: rows[0]?.count ?? undefined };
}

export type PageOrder = "asc" | "desc";

const pageIn = (order: SQL) =>
  scopedStatement((db) =>
    selectTickets(db, { count: sql<number | null>`(select count from counted)` })
      .innerJoin(sql`page`, sql`page.id = ${tickets.id}`)
      .orderBy(order),
  );

const selectPage = {
  asc: pageIn(sql`page.at asc, page.id asc`),
  desc: pageIn(sql`page.at desc, page.id desc`),
};

/** One ticket whose id the caller has already checked. */
export async function readTicket(reader: Reader, id: number): Promise<Ticket> {
  const [ticket] = await readTicketsById(reader, [id]);
  if (!ticket) throw new Error(`ticket ${id} is gone`);
  return ticket;
}

function toTicket(reader: Reader, { ticket, contact, queue, user, connection, tags }: JoinedTicket): Ticket {
  const { status, lastMessageAt, unansweredSince } = ticket;
  const isWaiting = status === "pending" || status === "verified";
  const word = wordInstead(ticket);
  return {
    ...ticket,
    channel: "whatsapp",
    lastMessage: ticket.lastMessage || word,
    lastMessageWordless: word !== "",
    // A server of the previous version receives messages without checking the mark.
    lastMessageDeleted: ticket.lastMessageDeleted && ticket.lastMessage === "",
    contact: toContactRef(reader, contact),
    queue,
    user,
    whatsapp: connection,
    tags,
    unansweredSince: status === "closed" ? null : unansweredSince,
    // A server of the previous version moves tickets without ending their snooze.
    snoozedUntil: status === "open" ? ticket.snoozedUntil : null,
    waitingSince: isWaiting ? (unansweredSince ?? lastMessageAt) : null,
  };
}
