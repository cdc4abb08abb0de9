import { type AnyColumn, sql } from "drizzle-orm";

/**
 * An interval longer than any send is planned ahead; `waitTime` is in seconds. Sends planned further ahead come from a clock
 * that was set back: they are due.
 */
export const longestWait = (waitTime: AnyColumn | number) =>
  sql`(interval '1 minute' + 2 * ${waitTime} * interval '1 second')`;
