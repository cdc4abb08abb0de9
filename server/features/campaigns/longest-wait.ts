import { type AnyColumn, sql } from "drizzle-orm";

/**
 * Longer than any turn is planned ahead, as an interval; `waitTime` is in seconds. A clock that was put back leaves turns
 * further ahead than this: they are due.
 */
export const longestWait = (waitTime: AnyColumn | number) =>
  sql`(interval '1 minute' + 2 * ${waitTime} * interval '1 second')`;
