import {
  type TemplateButton,
  type TemplateHeader,
  templateCategories,
  templateQualities,
  templateStatuses,
} from "@balcao/shared/channels/message-templates.ts";
import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";
import { connections } from "../connections/connections.table.ts";

/** The message templates of each connection, as its channel reported them last. */
export const messageTemplates = pgTable(
  "message_templates",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: "cascade" }),
    /** The channel's id of the template. Connections of one account share it. */
    externalId: text().notNull(),
    name: text().notNull(),
    language: text().notNull(),
    category: text({ enum: templateCategories }).notNull(),
    nextCategory: text({ enum: templateCategories }),
    nextCategoryAt: timestamp({ withTimezone: true }),
    status: text({ enum: templateStatuses }).notNull(),
    quality: text({ enum: templateQualities }).notNull().default("unknown"),
    reason: text().notNull().default(""),
    isSupported: boolean().notNull().default(true),
    header: jsonb().$type<TemplateHeader>(),
    body: text().notNull().default(""),
    footer: text().notNull().default(""),
    buttons: jsonb().$type<TemplateButton[]>().notNull().default([]),
    examples: jsonb().$type<Record<string, string>>().notNull().default({}),
    updatedAt: timestamp({ withTimezone: true }).notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex("message_templates_unique").on(table.connectionId, table.externalId),
    uniqueIndex("message_templates_by_name").on(table.connectionId, table.name, table.language),
  ],
);

export type MessageTemplateRow = typeof messageTemplates.$inferSelect;
