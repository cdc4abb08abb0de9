import type { AnnouncementPriority } from "@balcao/shared/team/announcements.ts";
import { boolean, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";
import { files } from "../../workspace/files/files.table.ts";

/** Announcements of the platform: every company reads them, unless they are addressed to one. */
export const announcements = pgTable(
  "announcements",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    text: text().notNull(),
    priority: integer().$type<AnnouncementPriority>().notNull().default(3),
    status: boolean().notNull().default(true),
    /** Only this company's admins read it; null means all users. */
    companyId: integer().references(() => companies.id, { onDelete: "cascade" }),
    /** The topic of an announcement to one company, which has one of each; null for the payment of its invoice. */
    topic: text({ enum: ["budget"] }),
    fileId: uuid().references(() => files.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.createdAt, table.id), index().on(table.companyId)],
);

export type AnnouncementRow = typeof announcements.$inferSelect;
