import { type SQL, sql } from "drizzle-orm";
import { type Database, planAnew } from "./database.ts";

export const pageSize = 20;
/** Counts stop here: nobody reads a larger number, and counting it would grow with the company. */
export const countLimit = 1000;

type Paging = { cursor?: string | undefined; pageNumber?: number | undefined };

/** How many rows to pass over for clients that count pages (`pageNumber`) instead of following the cursor. */
export const pageOffset = ({ cursor, pageNumber }: Paging): number => (cursor ? 0 : ((pageNumber ?? 1) - 1) * pageSize);

/** The page's rows out of one more than fit on it, and what a client needs to ask for the next. */
export function cutPage<T>(found: T[], cursorOf: (last: T) => string) {
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  const hasMore = found.length > pageSize;
  return { rows, hasMore, nextCursor: hasMore && last ? cursorOf(last) : null };
}

/** How many rows a selection has, counted up to a thousand. Who follows a cursor was told with the first page. */
export async function countUpTo(db: Database, { cursor }: Paging, from: SQL): Promise<number | undefined> {
  if (cursor) return undefined;
  const [row] = await db.execute<{ count: number }>(
    sql`${planAnew} select count(*)::int as count from (select 1 ${from} limit ${countLimit}) matches`,
  );
  return row?.count ?? 0;
}

/** Written out: a prepared plan must know that few rows are wanted. */
export const literal = (count: number): SQL => sql.raw(String(count));

/** A text to be looked for, as LIKE takes it literally. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
