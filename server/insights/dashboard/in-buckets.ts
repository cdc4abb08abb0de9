import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** One array parameter, so that the statement's text is the same for any number of moments. */
const momentList = (moments: readonly Date[]): SQL =>
  sql`${`{${moments.map((at) => at.toISOString()).join(",")}}`}::timestamptz[]`;

/**
 * The bucket of a moment, counted from 0; buckets begin at `starts`. They are computed here, as PostgreSQL's time zones
 * may differ from those that settings are checked against.
 */
export const bucketOf = (at: AnyColumn | SQL, starts: readonly Date[]): SQL<number> =>
  sql<number>`width_bucket(${at}, ${momentList(starts)}) - 1`;
