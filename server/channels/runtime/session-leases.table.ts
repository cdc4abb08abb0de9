import { type SQL, sql } from "drizzle-orm";
import { bigint, integer, pgTable } from "drizzle-orm/pg-core";

/**
 * Counts how often each session changed hands. The lease holder of a deleted connection deletes its row. There is no
 * foreign key, because the process that ends a deleted connection's session takes its lease first.
 */
export const sessionLeases = pgTable("session_leases", {
  connectionId: integer().primaryKey(),
  epoch: bigint({ mode: "number" }).notNull(),
});

/** A connection's id while its lease has this epoch, and null once another process took the lease. */
export const whileLeased = (connectionId: number, epoch: number): SQL<number> =>
  sql<number>`(select connection_id from session_leases where connection_id = ${connectionId} and epoch = ${epoch})`;
