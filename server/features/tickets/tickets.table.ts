import { mediaTypes } from "@balcao/shared/messages.ts";
import { ticketStatuses } from "@balcao/shared/tickets.ts";
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";
import { connections } from "../connections/connections.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { queues } from "../queues/queues.table.ts";
import { users } from "../users/users.table.ts";

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
    unreadMessages: integer().notNull().default(0),
    isGroup: boolean().notNull().default(false),
    chatbot: boolean().notNull().default(false),
    verifyTicket: boolean().notNull().default(false),
    /** When the contact was reminded that an answer is awaited; cleared when one comes. */
    idleRemindedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    // DECISIONS "Tickets": one that is not closed per contact and connection.
    uniqueIndex("tickets_one_open")
      .on(table.companyId, table.contactId, table.connectionId)
      .where(sql`${table.status} <> 'closed'`),
    // One index for each way a list is read: everybody's, a queue's, its unassigned ones, an agent's own. Every
    // message moves its ticket in all of them, so there is none more than lists need.
    index("tickets_by_status").on(table.companyId, table.status, table.updatedAt, table.id),
    index("tickets_by_queue").on(table.companyId, table.status, table.queueId, table.updatedAt, table.id),
    index("tickets_unassigned")
      .on(table.companyId, table.status, table.queueId, table.updatedAt, table.id)
      .where(sql`${table.userId} is null`),
    index("tickets_by_user").on(table.companyId, table.status, table.userId, table.updatedAt, table.id),
    index("tickets_by_contact").on(table.contactId, table.id),
    // What came in over days: the dashboard's charts.
    index("tickets_by_creation").on(table.companyId, table.createdAt),
    index("tickets_unread").on(table.companyId, table.updatedAt, table.id).where(sql`${table.unreadMessages} > 0`),
  ],
);

export type TicketRow = typeof tickets.$inferSelect;
