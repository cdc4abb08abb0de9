import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../errors.ts";
import { asGiven, type Standing } from "./statement.ts";

/** The end of a page, which the client sends back for the next one: a time, and an id that breaks ties. */
export const keysetCursor = ({ at, id }: { at: string; id: number | string }): string => `${at}_${id}`;

/** Rows after a cursor in the order from latest to earliest. Throws ERR_INVALID_REQUEST. */
export function keysetAfter(
  cursor: string | undefined,
  at: AnyColumn | SQL,
  id: AnyColumn | SQL,
  standing: Standing = asGiven,
): SQL | undefined {
  const end = parse(cursor);
  return end && sql`(${at}, ${id}) < (${standing(sql`${end.at}::timestamptz`)}, ${standing(sql`${end.id}::bigint`)})`;
}

/** Rows before a cursor in the order from latest to earliest. Throws ERR_INVALID_REQUEST. */
export function keysetBefore(
  cursor: string | undefined,
  at: AnyColumn | SQL,
  id: AnyColumn | SQL,
  standing: Standing = asGiven,
): SQL | undefined {
  const start = parse(cursor);
  return (
    start && sql`(${at}, ${id}) > (${standing(sql`${start.at}::timestamptz`)}, ${standing(sql`${start.id}::bigint`)})`
  );
}

function parse(cursor: string | undefined): { at: string; id: string } | undefined {
  if (!cursor) return undefined;
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,15})$/.exec(cursor);
  if (!match || Number.isNaN(Date.parse(match[1] ?? ""))) {
    throw new AppError("ERR_INVALID_REQUEST", "The cursor is not valid.");
  }
  return { at: match[1] ?? "", id: match[2] ?? "" };
}
