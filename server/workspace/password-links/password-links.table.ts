import { passwordLinkKinds } from "@balcao/shared/workspace/password-links.ts";
import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../users/users.table.ts";

/** The links with which people set a password without a session. A used or withdrawn link has no row. */
export const passwordLinks = pgTable(
  "password_links",
  {
    /** Only the hash: a stolen backup opens no account. */
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: passwordLinkKinds }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.userId)],
);
