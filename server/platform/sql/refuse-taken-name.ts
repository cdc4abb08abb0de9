import { and, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { takenField } from "../../errors.ts";
import type { Database } from "./database.ts";

/**
 * Refuses the name of a new or renamed row if another row of `among` has it; case and accents do not count. Older rows
 * may share a name, so no unique index can enforce it: a lock makes the second of two concurrent calls wait, and find
 * the first. Call it in a transaction.
 */
export async function refuseTakenName(
  db: Database,
  { column, name, among, scope }: { column: PgColumn; name: string; among: SQL | undefined; scope: number },
): Promise<void> {
  const { table } = column;
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`names of ${getTableName(table)}`}), ${scope})`);
  const [taken] = await db
    .select({ name: column })
    .from(table)
    .where(and(among, sql`fold(${column}) = fold(${name})`))
    .limit(1);
  if (taken) throw takenField(column.name);
}
