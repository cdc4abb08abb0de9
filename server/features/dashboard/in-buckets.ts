import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** Moments as PostgreSQL takes a list of them: one value, so that a statement is the same however many there are. */
const momentList = (moments: readonly Date[]): SQL =>
  sql`${`{${moments.map((at) => at.toISOString()).join(",")}}`}::timestamptz[]`;

/**
 * In which stretch a moment lies, counted from 0; the stretches begin at these moments. They are worked out here and
 * not by PostgreSQL: its list of time zones need not be the one that settings are checked against.
 */
export const bucketOf = (at: AnyColumn | SQL, starts: readonly Date[]): SQL<number> =>
  sql<number>`width_bucket(${at}, ${momentList(starts)}) - 1`;
