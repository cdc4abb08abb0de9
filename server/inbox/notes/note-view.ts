import type { TicketNote } from "@balcao/shared/inbox/notes.ts";
import { desc, eq, type SQL } from "drizzle-orm";
import type { Database } from "../../platform/sql/database.ts";
import { users } from "../../workspace/users/users.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { ticketNotes } from "./ticket-notes.table.ts";

/** The number of notes that a side panel shows at most. */
const listLimit = 500;

/** Notes as clients see them, newest first. The condition must name the company. */
export async function readNotes(db: Database, condition: SQL | undefined): Promise<TicketNote[]> {
  const rows = await db
    .select({
      note: ticketNotes,
      user: { id: users.id, name: users.name, email: users.email },
      contact: { id: contacts.id, name: contacts.name },
      ticket: { id: tickets.id, status: tickets.status, createdAt: tickets.createdAt },
    })
    .from(ticketNotes)
    .innerJoin(contacts, eq(contacts.id, ticketNotes.contactId))
    .innerJoin(tickets, eq(tickets.id, ticketNotes.ticketId))
    .leftJoin(users, eq(users.id, ticketNotes.userId))
    .where(condition)
    .orderBy(desc(ticketNotes.createdAt), desc(ticketNotes.id))
    .limit(listLimit);
  return rows.map(({ note: { companyId: _, createdAt, ...note }, user, contact, ticket }) => ({
    ...note,
    user,
    contact,
    ticket: { ...ticket, createdAt: ticket.createdAt.toISOString() },
    createdAt: createdAt.toISOString(),
  }));
}
