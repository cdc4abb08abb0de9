import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";
import { users } from "../users/users.table.ts";

/**
 * One sign-in and the family of refresh tokens that grew from it. Tokens are not stored: each is derived from
 * the family's salt and its generation, so a rotated one is recognised by its lower number.
 */
export const logins = pgTable(
  "logins",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    salt: uuid().notNull().defaultRandom(),
    generation: integer().notNull().default(1),
    rotatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
    /** True if the session may only set up two-factor sign-in, which the company requires. */
    setUpOnly: boolean().notNull().default(false),
    /** The supported company of this session until `supportEndsAt`, and its queues; no queues means all. */
    supportCompanyId: integer().references(() => companies.id, { onDelete: "set null" }),
    supportQueueIds: integer().array().notNull().default([]),
    supportEndsAt: timestamp({ withTimezone: true }),
    /** The person's user in their practice company while the session is there. */
    practiceUserId: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.userId),
    index("logins_in_support").on(table.supportCompanyId).where(sql`${table.supportCompanyId} is not null`),
    index("logins_in_practice").on(table.practiceUserId).where(sql`${table.practiceUserId} is not null`),
  ],
);

export type LoginRow = typeof logins.$inferSelect;
