import type { AnnouncementPriority } from "@balcao/shared/announcements.ts";
import { boolean, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { files } from "../files/files.table.ts";

/** The platform's: no company owns one, and every company reads them. */
export const announcements = pgTable(
  "announcements",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    text: text().notNull(),
    priority: integer().$type<AnnouncementPriority>().notNull().default(3),
    status: boolean().notNull().default(true),
    fileId: uuid().references(() => files.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.createdAt, table.id)],
);

export type AnnouncementRow = typeof announcements.$inferSelect;
