import { mediaTypes } from "@balcao/shared/channels/message-content.ts";
import { snoozeKinds, ticketPriorities, ticketStatuses } from "@balcao/shared/inbox/tickets.ts";
import { sendFailures } from "@balcao/shared/platform/errors.ts";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { connections } from "../../channels/connections/connections.table.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { users } from "../../workspace/users/users.table.ts";
import { contacts } from "../contacts/contacts.table.ts";

/** PostgreSQL orders an enum by the place of its values. */
export const ticketPriority = pgEnum("ticket_priority", ticketPriorities);

export const tickets = pgTable(
  "tickets",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    uuid: uuid().notNull().defaultRandom().unique(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    contactId: integer()
      .notNull()
      .references(() => contacts.id, { onDelete: "cascade" }),
    connectionId: integer().references(() => connections.id, { onDelete: "set null" }),
    queueId: integer().references(() => queues.id, { onDelete: "set null" }),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    status: text({ enum: ticketStatuses }).notNull().default("pending"),
    protocol: text().notNull().unique(),
    lastMessage: text().notNull().default(""),
    lastMessageFromMe: boolean().notNull().default(false),
    lastMessageType: text({ enum: mediaTypes }).notNull().default("chat"),
    lastMessageDeleted: boolean().notNull().default(false),
    lastMessageFailure: text({ enum: sendFailures }),
    /** True for a person's message, ours or the contact's: an automatic one does not take its place. */
    lastMessageIsPersons: boolean().notNull().default(false),
    unreadMessages: integer().notNull().default(0),
    isGroup: boolean().notNull().default(false),
    chatbot: boolean().notNull().default(false),
    verifyTicket: boolean().notNull().default(false),
    priority: ticketPriority().notNull().default("normal"),
    /**
     * True for a thread: our own messages to a contact without an attendance on the connection (docs/decisions/0043).
     * No list, count or report has it until an agent attends: then it becomes the attendance.
     */
    isThread: boolean().notNull().default(false),
    /** The time of the last message, or of the return from a snooze; else the creation time. Lists are in this order. */
    lastMessageAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** The time of the contact's first message that no person has answered (docs/decisions/0039). */
    unansweredSince: timestamp({ withTimezone: true, precision: 3 }),
    /** The time of the reminder to a silent contact; cleared by the contact's next message. */
    idleRemindedAt: timestamp({ withTimezone: true }),
    /** An open ticket is out of its agent's list until then (docs/decisions/0067). */
    snoozedUntil: timestamp({ withTimezone: true, precision: 3 }),
    snoozeKind: text({ enum: snoozeKinds }),
    /** The end of the last snooze that lasted its whole time. */
    returnedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    // A contact has at most one ticket on a connection that is not closed.
    uniqueIndex("tickets_one_open")
      .on(table.companyId, table.contactId, table.connectionId)
      .where(sql`${table.status} <> 'closed'`),
    check("tickets_threads_are_closed", sql`not ${table.isThread} or ${table.status} = 'closed'`),
    uniqueIndex("tickets_one_thread")
      .on(table.companyId, table.contactId, table.connectionId)
      .where(sql`${table.isThread}`),
    // One index for each way a list is read: everybody's, a queue's, its unassigned ones, an agent's own. Every message
    // updates its ticket in all of them, so there are no others. They exclude the threads of campaigns, which therefore
    // neither slow a campaign down nor fill the pages of lists.
    index("tickets_in_status").on(table.companyId, table.status, table.lastMessageAt, table.id).where(noThread(table)),
    index("tickets_in_queue")
      .on(table.companyId, table.status, table.queueId, table.lastMessageAt, table.id)
      .where(noThread(table)),
    index("tickets_of_nobody")
      .on(table.companyId, table.status, table.queueId, table.lastMessageAt, table.id)
      .where(sql`${table.userId} is null and ${noThread(table)}`),
    index("tickets_of_user")
      .on(table.companyId, table.status, table.userId, table.lastMessageAt, table.id)
      .where(noThread(table)),
    // For the longest wait. It has few rows: the tickets without an agent.
    index("tickets_waiting")
      .on(table.companyId, table.status, waitingSince(table), table.id)
      .where(sql`${isWaiting(table)} and ${noThread(table)}`),
    index("tickets_waiting_in_queue")
      .on(table.companyId, table.status, table.queueId, waitingSince(table), table.id)
      .where(sql`${isWaiting(table)} and ${noThread(table)}`),
    // Few rows: the list of snoozed tickets, and those that are due.
    index("tickets_snoozed")
      .on(table.companyId, table.snoozedUntil, table.id)
      .where(sql`${table.snoozedUntil} is not null`),
    index("tickets_by_contact").on(table.contactId, table.id),
    // Tickets by creation time: the dashboard's charts.
    index("tickets_by_creation").on(table.companyId, table.createdAt).where(noThread(table)),
    // Tickets by change time: the dashboard's outcomes, and the lists of a day that existing clients request.
    index("tickets_by_change").on(table.companyId, table.updatedAt, table.id).where(noThread(table)),
    index("tickets_to_read").on(table.companyId, table.lastMessageAt, table.id).where(sql`${table.unreadMessages} > 0`),
  ],
);

/**
 * The condition of lists, counts and reports. It repeats the words of the partial indexes; a parameter would not match
 * them.
 */
export const isAttendance = noThread(tickets);

export type TicketRow = typeof tickets.$inferSelect;

/** The beginning of a waiting ticket's wait (`Ticket.waitingSince`). The indexes repeat this expression literally. */
export const waitsSince = waitingSince(tickets);

function waitingSince({
  unansweredSince,
  lastMessageAt,
}: Record<"unansweredSince" | "lastMessageAt", SQLWrapper>): SQL {
  return sql`coalesce(${unansweredSince}, ${lastMessageAt})`;
}

function isWaiting({ status }: { status: SQLWrapper }): SQL {
  return sql`${status} in ('pending', 'verified')`;
}

function noThread({ isThread }: { isThread: SQLWrapper }): SQL {
  return sql`not ${isThread}`;
}

/** Columns of a ticket that is not snoozed any more. */
export const notSnoozed = { snoozedUntil: null, snoozeKind: null } as const;
