import { languages } from "@balcao/shared/platform/languages.ts";
import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../../workspace/companies/companies.table.ts";
import { users } from "../../workspace/users/users.table.ts";
import { connections } from "../connections/connections.table.ts";

/** A person's practice: a company of its own with one connection, and the messages that its customers have received. */
export const practices = pgTable(
  "practices",
  {
    connectionId: integer()
      .primaryKey()
      .references(() => connections.id, { onDelete: "cascade" }),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** The person who practises, a user of another company. A user has at most one practice. */
    ownerId: integer()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The person's user in the practice company. */
    userId: integer()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    language: text({ enum: languages }).notNull(),
    /** The ids of the first messages that each customer got, by the customer's number: a repeat is answered once. */
    heard: jsonb().$type<Record<string, string[]>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.companyId)],
);
