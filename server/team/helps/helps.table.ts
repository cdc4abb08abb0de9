import { videoProviders } from "@balcao/shared/platform/videos.ts";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Help videos of the platform, read by every company. */
export const helps = pgTable(
  "helps",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    description: text().notNull().default(""),
    provider: text({ enum: videoProviders }).notNull(),
    /** The provider's own identifier. */
    video: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("helps_by_title").on(sql`fold(${table.title}) text_pattern_ops`, table.id)],
);

export type HelpRow = typeof helps.$inferSelect;
