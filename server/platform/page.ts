import { type SQL, sql } from "drizzle-orm";
import { type Database, planAnew } from "./database.ts";

export const pageSize = 20;
/** Counts stop here: nobody reads a larger number, and counting it would grow with the company. */
const countLimit = 1000;

/** How many rows to pass over for clients that count pages (`pageNumber`) instead of following the cursor. */
export const pageOffset = ({ cursor, pageNumber }: { cursor?: string | undefined; pageNumber?: number | undefined }) =>
  cursor ? 0 : ((pageNumber ?? 1) - 1) * pageSize;

/** The page's rows out of one more than fit on it, and what a client needs to ask for the next. */
export function cutPage<T>(found: T[], cursorOf: (last: T) => string) {
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  const hasMore = found.length > pageSize;
  return { rows, hasMore, nextCursor: hasMore && last ? cursorOf(last) : null };
}

/** How many rows a selection has, counted up to a thousand. */
export async function countUpTo(db: Database, from: SQL): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`${planAnew} select count(*)::int as count from (select 1 ${from} limit ${countLimit}) matches`,
  );
  return row?.count ?? 0;
}

/** A text to be looked for, as LIKE takes it literally. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
