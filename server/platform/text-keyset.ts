import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { AppError } from "../errors.ts";

/** Where a page ends that is in order of a text: the text as it is compared, and an id that breaks ties. */
export const textCursor = ({ text, id }: { text: string; id: number }): string => `${id}_${text}`;

/** Byte order, whatever the database's own: it is an index's (`text_pattern_ops`), and equal texts are equal bytes. */
export const inTextOrder = (text: SQL, id: AnyColumn): SQL[] => [sql`${text} using ~<~`, sql`${id}`];

/** Rows that come after a cursor in that order. Throws ERR_INVALID_REQUEST. */
export function afterText(cursor: string | undefined, text: SQL, id: AnyColumn): SQL | undefined {
  if (!cursor) return undefined;
  const match = /^(\d{1,10})_(.*)$/s.exec(cursor);
  if (!match) throw new AppError("ERR_INVALID_REQUEST", "The cursor is not valid.");
  // The first comparison is what the index is entered by; the second leaves out what the page before has shown.
  return sql`(${text} ~>=~ ${match[2]} and (${text} ~>~ ${match[2]} or ${id} > ${match[1]}::bigint))`;
}
