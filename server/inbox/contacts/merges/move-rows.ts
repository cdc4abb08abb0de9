import { getTableName, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { contactConsents } from "../../consent/contact-consents.table.ts";
import type { ContactTable } from "../contact-followers.ts";
import type { MergeLog, RowIds } from "./merge-log.ts";

/** The tables, beside tickets and messages, whose rows move between contacts. */
const tablesOf = ({ followers }: Context): ContactTable[] => [
  contactConsents,
  ...followers.contacts.flatMap(({ table }) => table ?? []),
];

/** Moves all rows of a contact to another one, a statement for each table. Returns their ids by table. */
export async function moveRows(ctx: Context, fromId: number, toId: number): Promise<MergeLog["rows"]> {
  const moved: Record<string, RowIds> = {};
  for (const table of tablesOf(ctx)) {
    const rows = await ctx.db.execute<{ id: number | string }>(sql`
      update ${table} set contact_id = ${toId} where ${table.contactId} = ${fromId} returning ${table.id} as id`);
    moved[getTableName(table)] = rows.map(({ id }) => id);
  }
  return moved;
}

/** Moves those of the rows that still belong to a contact to another one. */
export async function moveRowsBack(
  ctx: Context,
  rows: MergeLog["rows"],
  { fromId, toId }: { fromId: number; toId: number },
): Promise<void> {
  for (const table of tablesOf(ctx)) {
    const ids = rows[getTableName(table)] ?? [];
    await ctx.db.execute(sql`
      update ${table} set contact_id = ${toId}
      where ${table.contactId} = ${fromId} and ${table.id} = any(${listOf(ids)}::bigint[])`);
  }
}

/** The ids as one value of a statement. */
export const listOf = (ids: RowIds): string => `{${ids.join(",")}}`;
