import { messageTypes } from "@balcao/shared/message-type.ts";
import { scheduleFailures, scheduleStatuses } from "@balcao/shared/schedules.ts";
import { bigint, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";
import { connections } from "../connections/connections.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { files } from "../files/files.table.ts";
import { messages } from "../messages/messages.table.ts";
import { users } from "../users/users.table.ts";

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
    sendAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
    status: text({ enum: scheduleStatuses }).notNull().default("PENDENTE"),
    failure: text({ enum: scheduleFailures }),
    /** The message it became. Made in one transaction with its sending, so that it goes out once. */
    messageId: bigint({ mode: "number" }).references(() => messages.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.companyId, table.createdAt, table.id),
    index().on(table.contactId),
    index().on(table.status, table.sendAt),
    index().on(table.messageId),
  ],
);

export type ScheduleRow = typeof schedules.$inferSelect;
