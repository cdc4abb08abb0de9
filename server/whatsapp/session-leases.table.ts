import { type SQL, sql } from "drizzle-orm";
import { bigint, integer, pgTable } from "drizzle-orm/pg-core";

/**
 * How often each session changed hands. The row of a deleted connection goes with it; it names none by a foreign key,
 * because who ends the session of a deleted one takes its lease first.
 */
export const sessionLeases = pgTable("session_leases", {
  connectionId: integer().primaryKey(),
  epoch: bigint({ mode: "number" }).notNull(),
});

/** A connection's id while its lease is the one of this epoch, and null from the moment somebody else took it. */
export const whileLeased = (connectionId: number, epoch: number): SQL<number> =>
  sql<number>`(select connection_id from session_leases where connection_id = ${connectionId} and epoch = ${epoch})`;
