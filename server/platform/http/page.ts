import { type SQL, sql } from "drizzle-orm";
import { type Database, planAnew } from "../sql/database.ts";

export const pageSize = 20;
/** Counts stop here: a larger number is of no use, and counting it would take longer with a growing company. */
export const countLimit = 1000;

type Paging = { cursor?: string | undefined; pageNumber?: number | undefined };

/** The rows to skip for clients that count pages (`pageNumber`) instead of following the cursor. */
export const pageOffset = ({ cursor, pageNumber }: Paging): number => (cursor ? 0 : ((pageNumber ?? 1) - 1) * pageSize);

/** The page's rows, out of at most one more than fit on it, and the cursor of the next page. */
export function cutPage<T>(found: T[], cursorOf: (last: T) => string) {
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  const hasMore = found.length > pageSize;
  return { rows, hasMore, nextCursor: hasMore && last ? cursorOf(last) : null };
}

/** The number of rows of a selection, counted up to a thousand. Only the first page counts. */
export async function countUpTo(db: Database, { cursor }: Paging, from: SQL): Promise<number | undefined> {
  if (cursor) return undefined;
  const [row] = await db.execute<{ count: number }>(
    sql`${planAnew} select count(*)::int as count from (select 1 ${from} limit ${countLimit}) matches`,
  );
  return row?.count ?? 0;
}

/** A literal in the text of the statement: a prepared plan must know that few rows are wanted. */
export const literal = (count: number): SQL => sql.raw(String(count));

/** A search text escaped for LIKE. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
