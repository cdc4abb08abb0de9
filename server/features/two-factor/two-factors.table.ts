import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../users/users.table.ts";

/** What a person's authenticator holds. Until a first code has proved it, it counts for nothing. */
export const twoFactors = pgTable("two_factors", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  secretSealed: text().notNull(),
  /** Null until a first code has proved it. */
  enabledAt: timestamp({ withTimezone: true }),
  /** The time step (30 seconds) of the last code that was taken: it and all before are worth nothing. */
  lastStep: integer(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

/** What lets a person in whose authenticator is lost; each once. */
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
