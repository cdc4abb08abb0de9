import type { ApiEventType } from "@balcao/shared/api-events.ts";
import { pauseReasons } from "@balcao/shared/webhooks.ts";
import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";

/** Where a company wants to be told of what happens. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    url: text().notNull(),
    events: text().array().$type<ApiEventType[]>().notNull(),
    /** What calls are signed with; sealed, and shown to admins. */
    secretSealed: text().notNull().default(""),
    isActive: boolean().notNull().default(true),
    pausedAt: timestamp({ withTimezone: true }),
    pauseReason: text({ enum: pauseReasons }),
    /** Attempts that failed since one last got through. */
    failures: integer().notNull().default(0),
    failingSince: timestamp({ withTimezone: true }),
    /** Until then nobody else delivers to it: somebody does, or it rests after a failure. */
    busyUntil: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("webhooks_by_company").on(table.companyId)],
);

export type WebhookRow = typeof webhooks.$inferSelect;
