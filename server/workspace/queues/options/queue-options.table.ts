import { type OptionFileType, optionFileTypes } from "@balcao/shared/workspace/queue-options.ts";
import { optionTypes } from "@balcao/shared/workspace/queues.ts";
import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { companies } from "../../companies/companies.table.ts";
import { files } from "../../files/files.table.ts";
import { queues } from "../queues.table.ts";

/** Options of a queue's menu: a tree whose nodes are numbered among their siblings. */
export const queueOptions = pgTable(
  "queue_options",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    queueId: integer()
      .notNull()
      .references(() => queues.id, { onDelete: "cascade" }),
    parentId: integer().references((): AnyPgColumn => queueOptions.id, { onDelete: "cascade" }),
    title: text().notNull().default(""),
    message: text().notNull().default(""),
    /** From 1. Two siblings may share one for a moment: then the older one is used. */
    option: integer().notNull(),
    optionType: text({ enum: optionTypes }).notNull().default("TEXT_LIST"),
    fileType: text({ enum: optionFileTypes }).$type<OptionFileType>(),
    fileId: uuid().references(() => files.id, { onDelete: "set null" }),
    finalize: boolean().notNull().default(false),
    waitTreatment: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("queue_options_by_queue").on(table.queueId, table.parentId, table.option),
    index("queue_options_by_parent").on(table.parentId).where(sql`${table.parentId} is not null`),
    index("queue_options_by_file").on(table.fileId).where(sql`${table.fileId} is not null`),
  ],
);

export type QueueOptionRow = typeof queueOptions.$inferSelect;
