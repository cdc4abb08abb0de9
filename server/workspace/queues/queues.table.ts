import { messageTypes } from "@balcao/shared/workspace/message-type.ts";
import type { OpeningHours } from "@balcao/shared/workspace/opening-hours.ts";
import { distributions, optionTypes } from "@balcao/shared/workspace/queues.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";
import { files } from "../files/files.table.ts";

export const queues = pgTable(
  "queues",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    color: text().notNull(),
    greetingMessage: text().notNull().default(""),
    outOfHoursMessage: text().notNull().default(""),
    optionType: text({ enum: optionTypes }).notNull().default("BUTTON_LIST"),
    initialMessageType: text({ enum: messageTypes }).notNull().default("MESSAGE"),
    fileId: uuid().references(() => files.id, { onDelete: "set null" }),
    schedules: jsonb().$type<OpeningHours>().notNull().default([]),
    idleReminderMinutes: integer(),
    idleReminderMessage: text().notNull().default(""),
    idleReminderTemplate: jsonb().$type<TemplateChoice>(),
    idleCloseMinutes: integer(),
    distribution: text({ enum: distributions }).notNull().default("off"),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.name),
    uniqueIndex().on(table.companyId, table.color),
    index("queues_by_file").on(table.fileId).where(sql`${table.fileId} is not null`),
    // The sweep of idle tickets looks for these; most queues have none.
    index("queues_idle")
      .on(table.companyId)
      .where(sql`${table.idleReminderMinutes} is not null or ${table.idleCloseMinutes} is not null`),
    index("queues_distributed").on(table.companyId).where(sql`${table.distribution} <> 'off'`),
  ],
);

export type QueueRow = typeof queues.$inferSelect;
