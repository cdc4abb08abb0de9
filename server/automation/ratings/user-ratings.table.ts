import { index, integer, pgTable, smallint, timestamp } from "drizzle-orm/pg-core";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { users } from "../../workspace/users/users.table.ts";

/** Ratings of attendances by contacts, from 1 to 3. */
export const userRatings = pgTable(
  "user_ratings",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    ticketId: integer()
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    /** The rated attendance; it has at most one rating. */
    trackingId: integer()
      .notNull()
      .unique()
      .references(() => trackings.id, { onDelete: "cascade" }),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    rate: smallint().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("user_ratings_by_company").on(table.companyId, table.createdAt),
    index("user_ratings_by_user").on(table.userId, table.createdAt),
    index("user_ratings_by_ticket").on(table.ticketId),
  ],
);
