import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../errors.ts";
import { asGiven, type Standing } from "./statement.ts";

/** The end of a page in the order of a text: the text as it is compared, and an id that breaks ties. */
export const textCursor = ({ text, id }: { text: string; id: number }): string => `${id}_${text}`;

/**
 * Byte order, independent of the database's collation: it is an index's order (`text_pattern_ops`), and equal texts
 * have equal bytes.
 */
export const inTextOrder = (text: SQL, id: AnyColumn): SQL[] => [sql`${text} using ~<~`, sql`${id}`];

/** Rows after a cursor in that order. Throws ERR_INVALID_REQUEST. */
export function afterText(
  cursor: string | undefined,
  text: SQL,
  id: AnyColumn,
  standing: Standing = asGiven,
): SQL | undefined {
  if (!cursor) return undefined;
  const match = /^(\d{1,10})_(.*)$/s.exec(cursor);
  if (!match) throw new AppError("ERR_INVALID_REQUEST", "The cursor is not valid.");
  // The index serves the first comparison; the second excludes the rows of the page before.
  const end = standing(sql`${match[2]}::text`);
  return sql`(${text} ~>=~ ${end} and (${text} ~>~ ${end} or ${id} > ${standing(sql`${match[1]}::bigint`)}))`;
}
