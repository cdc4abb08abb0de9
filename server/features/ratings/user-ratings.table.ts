import { index, integer, pgTable, smallint, timestamp } from "drizzle-orm/pg-core";
import { companies } from "../companies/companies.table.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { trackings } from "../tickets/trackings.table.ts";
import { users } from "../users/users.table.ts";

/** What contacts thought of attendances, from 1 to 3. */
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
    /** The stretch that is rated; at most once. */
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
