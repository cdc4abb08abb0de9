import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Cause } from "../../../actor.ts";
import { companies } from "../../../workspace/companies/companies.table.ts";
import { users } from "../../../workspace/users/users.table.ts";
import { contacts } from "../contacts.table.ts";
import type { MergeLog } from "./merge-log.ts";

/** Merges of contacts, kept for a time so that they can be undone (docs/decisions/0083). */
export const contactMerges = pgTable(
  "contact_merges",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** The contact that has the lost one's data now: with its deletion nothing of the other stays here either. */
    keptId: integer()
      .notNull()
      .references(() => contacts.id, { onDelete: "cascade" }),
    /** The id of the lost contact, which exists again once the merge is undone. */
    lostId: integer().notNull(),
    /** A later merge, by which the contact that this one kept was lost: it is undone first. */
    waitsForId: integer().references((): AnyPgColumn => contactMerges.id, { onDelete: "cascade" }),
    /** The cause: `user` at a person's request, `contact` for a message that names both. */
    by: text().$type<Cause["by"]>().notNull(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Null once the merge is undone: the contact has its data again. */
    log: jsonb().$type<MergeLog>(),
    undoneAt: timestamp({ withTimezone: true, precision: 3 }),
    undoneById: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    index().on(table.keptId, table.id),
    index().on(table.waitsForId),
    index().on(table.companyId),
    index("contact_merges_by_user").on(table.userId).where(sql`${table.userId} is not null`),
    index("contact_merges_by_undoer").on(table.undoneById).where(sql`${table.undoneById} is not null`),
    index("contact_merges_by_time").on(table.at),
  ],
);
