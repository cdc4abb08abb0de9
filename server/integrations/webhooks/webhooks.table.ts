import type { ApiEventType } from "@balcao/shared/integrations/api-events.ts";
import { pauseReasons, webhookSignatures } from "@balcao/shared/integrations/webhooks.ts";
import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";

/** A company's webhooks: addresses that are called with its events. */
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
    /** The secret that signs calls, sealed. Admins can see it. */
    secretSealed: text().notNull().default(""),
    /** The former secret, sealed, and the end of the time in which calls are also signed with it; empty before the first new secret. */
    formerSecretSealed: text().notNull().default(""),
    formerSecretUntil: timestamp({ withTimezone: true }),
    /** Webhooks made before there was a choice are signed our own way. */
    signature: text({ enum: webhookSignatures }).notNull().default("balcao"),
    isActive: boolean().notNull().default(true),
    pausedAt: timestamp({ withTimezone: true }),
    pauseReason: text({ enum: pauseReasons }),
    /** Failed attempts since the last delivery. */
    failures: integer().notNull().default(0),
    failingSince: timestamp({ withTimezone: true }),
    /** Claimed until then: a process delivers to it, or it rests after a failure. */
    busyUntil: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("webhooks_by_company").on(table.companyId)],
);

export type WebhookRow = typeof webhooks.$inferSelect;
