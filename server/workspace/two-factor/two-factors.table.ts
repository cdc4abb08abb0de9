import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../users/users.table.ts";

/** The secret of a person's authenticator. It is in effect once a first code was verified. */
export const twoFactors = pgTable("two_factors", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  secretSealed: text().notNull(),
  /** The time when the first code was verified; null before. */
  enabledAt: timestamp({ withTimezone: true }),
  /** The time step (30 seconds) of the last used code: it and all earlier ones are invalid. */
  lastStep: integer(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

/** Recovery codes for a lost authenticator, each for one use. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);
