import type { TagRef } from "@balcao/shared/tags.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import { and, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { readerByIds } from "../../platform/by-ids.ts";
import type { Database } from "../../platform/database.ts";
import { type Slots, scopedStatement, statement } from "../../platform/statement.ts";
import { connections } from "../connections/connections.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { queues } from "../queues/queues.table.ts";
import { tags, ticketTags } from "../tags/tags.table.ts";
import { users } from "../users/users.table.ts";
import { tickets } from "./tickets.table.ts";
import { trackings } from "./trackings.table.ts";

const tagsOf = sql<TagRef[]>`coalesce((
  select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name)
  from ${ticketTags} tt join ${tags} t on t.id = tt.tag_id where tt.ticket_id = ${tickets.id}), '[]')`;

const { connectionId, idleRemindedAt: _, ...ownColumns } = getTableColumns(tickets);

/** A ticket with the names a screen shows, in one query; `more` are values beside it. */
function selectTickets<More extends Record<string, SQL>>(db: Database, more: More) {
  return db
    .select({
      ticket: { ...ownColumns, whatsappId: connectionId },
      contact: {
        id: contacts.id,
        name: contacts.name,
        number: contacts.number,
        email: contacts.email,
        profilePicUrl: contacts.profilePicUrl,
      },
      queue: { id: queues.id, name: queues.name, color: queues.color },
      user: { id: users.id, name: users.name },
      connection: { id: connections.id, name: connections.name },
      tags: tagsOf,
      tracking: { queuedAt: trackings.queuedAt, startedAt: trackings.startedAt },
      ...more,
    })
    .from(tickets)
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .leftJoin(queues, eq(queues.id, tickets.queueId))
    .leftJoin(users, eq(users.id, tickets.userId))
    .leftJoin(connections, eq(connections.id, tickets.connectionId))
    .leftJoin(trackings, and(eq(trackings.ticketId, tickets.id), isNull(trackings.finishedAt)));
}

type JoinedTicket = Awaited<ReturnType<typeof selectTickets<Record<never, never>>>>[number];

/** Tickets as clients see them. The condition must name the company. */
export async function readTickets(db: Database, condition: SQL | undefined, ...order: SQL[]): Promise<Ticket[]> {
  const rows = await selectTickets(db, {})
    .where(condition)
    .orderBy(...order);
  return rows.map(toTicket);
}

/** The tickets of these ids, in their order. The caller has already checked them. */
export async function readTicketsById(db: Database, ids: readonly number[]): Promise<Ticket[]> {
  return (await selectByIds(db, ids)).map(toTicket);
}

const selectByIds = readerByIds(
  statement((db, { id }: Slots<{ id: number }>) => selectTickets(db, {}).where(eq(tickets.id, id))),
  statement((db, { ids }: Slots<{ ids: string }>) =>
    selectTickets(db, {}).where(sql`${tickets.id} = any(${ids}::int[])`),
  ),
  ({ ticket }) => ticket.id,
);

/**
 * A page of tickets, latest change first, in one statement: those whose `id` the scope's query `page` finds, and how
 * many match, `count` in its query `counted`. The caller's queries name the company.
 */
export async function readTicketPage(
  db: Database,
  scope: SQL,
): Promise<{ tickets: Ticket[]; count: number | undefined }> {
  const rows = await selectPage(db, scope);
  return { tickets: rows.map(toTicket), count: rows[0]?.count ?? undefined };
}

const selectPage = scopedStatement((db) =>
  selectTickets(db, { count: sql<number | null>`(select count from counted)` })
    .innerJoin(sql`page`, sql`page.id = ${tickets.id}`)
    .orderBy(desc(tickets.updatedAt), desc(tickets.id)),
);

/** One ticket whose id the caller has already checked. */
export async function readTicket(db: Database, id: number): Promise<Ticket> {
  const [ticket] = await readTicketsById(db, [id]);
  if (!ticket) throw new Error(`ticket ${id} is gone`);
  return ticket;
}

function toTicket({ ticket, contact, queue, user, connection, tracking, tags }: JoinedTicket): Ticket {
  return {
    ...ticket,
    contact: { ...contact, number: contact.number ?? "" },
    queue,
    user,
    whatsapp: connection,
    tags,
    waitingSince: tracking && !tracking.startedAt ? tracking.queuedAt.toISOString() : null,
    createdAt: ticket.createdAt.toISOString(),
    updatedAt: ticket.updatedAt.toISOString(),
  };
}
