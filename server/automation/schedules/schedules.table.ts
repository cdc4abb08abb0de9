import { scheduleFailures, scheduleStatuses } from "@balcao/shared/automation/schedules.ts";
import { messageTypes } from "@balcao/shared/workspace/message-type.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";
import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { connections } from "../../channels/connections/connections.table.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { files } from "../../workspace/files/files.table.ts";
import { users } from "../../workspace/users/users.table.ts";

export const schedules = pgTable(
  "schedules",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    contactId: integer()
      .notNull()
      .references(() => contacts.id, { onDelete: "cascade" }),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    connectionId: integer().references(() => connections.id, { onDelete: "set null" }),
    body: text().notNull(),
    messageType: text({ enum: messageTypes }).notNull().default("MESSAGE"),
    fileId: uuid().references(() => files.id, { onDelete: "set null" }),
    /** It sends this instead of a text; `body` is then its preview, for lists and searches. */
    template: jsonb().$type<TemplateChoice>(),
    sendAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
    status: text({ enum: scheduleStatuses }).notNull().default("PENDENTE"),
    failure: text({ enum: scheduleFailures }),
    /** The message it became, stored in the transaction that marks it as sent, so that it is sent once. */
    messageId: bigint({ mode: "number" }).references(() => messages.id, { onDelete: "set null" }),
    /** The id that its form chose: a repeated request makes no second schedule. */
    clientId: uuid(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.companyId, table.createdAt, table.id),
    index("schedules_waiting_by_time")
      .on(table.companyId, table.sendAt, table.id)
      .where(sql`${table.status} = 'PENDENTE'`),
    index("schedules_past_by_time")
      .on(table.companyId, table.sendAt, table.id)
      .where(sql`${table.status} <> 'PENDENTE'`),
    index().on(table.contactId),
    index().on(table.status, table.sendAt),
    index().on(table.messageId),
    uniqueIndex("schedules_client_unique")
      .on(table.companyId, table.clientId)
      .where(sql`${table.clientId} is not null`),
  ],
);

export type ScheduleRow = typeof schedules.$inferSelect;
