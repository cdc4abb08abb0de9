import { profiles } from "@balcao/shared/workspace/users.ts";
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";
import { queues } from "../queues/queues.table.ts";

export const users = pgTable(
  "users",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    email: text().notNull(),
    /** Null until an invited person has set their password. */
    passwordHash: text(),
    profile: text({ enum: profiles }).notNull().default("user"),
    super: boolean().notNull().default(false),
    /** The maximum number of tickets that are assigned to the agent automatically; null means no limit. */
    openTicketLimit: integer(),
    /** Last sign of life of the user's screens (`userStatus`); null after signing out. */
    lastSeenAt: timestamp({ withTimezone: true }),
    /** The end of the user's latest completed practice. */
    practisedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("users_email_unique").on(sql`lower(${table.email})`), index().on(table.companyId)],
);

/** The queues that an agent attends. */
export const userQueues = pgTable(
  "user_queues",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    queueId: integer()
      .notNull()
      .references(() => queues.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.queueId] }), index().on(table.queueId)],
);

export type UserRow = typeof users.$inferSelect;
