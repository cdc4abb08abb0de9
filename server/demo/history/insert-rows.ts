import { getTableColumns, getTableName, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../../platform/sql/database.ts";

const chunkSize = 2_000;

/**
 * Inserts many rows with few statements. Each statement gets its rows as one value, which is much cheaper than a
 * parameter for each cell. All rows must fill the same columns, and they may bring their ids. `known` says if a row that
 * exists already is an error or is left as it is.
 */
export async function insertRows<T extends PgTable>(
  tx: Database,
  table: T,
  rows: readonly T["$inferInsert"][],
  known: "refused" | "left" = "refused",
): Promise<void> {
  const types = getTableColumns(table);
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.raw(columns.map((column) => toSnakeCase(column)).join(", "));
  const given = sql.raw(columns.map((name) => `"${name}"`).join(", "));
  const typed = sql.raw(columns.map((name) => `"${name}" ${types[name]?.getSQLType()}`).join(", "));
  for (let at = 0; at < rows.length; at += chunkSize) {
    const chunk = JSON.stringify(rows.slice(at, at + chunkSize));
    await tx.execute(sql`insert into ${table} (${names}) overriding system value
      select ${given} from jsonb_to_recordset(${chunk}::text::jsonb) as given (${typed}) ${sql.raw(known === "left" ? "on conflict do nothing" : "")}`);
  }
  if (rows.length > 0 && columns.includes("id")) await skipUsedIds(tx, table);
}

/**
 * Returns new ids for a table, from the first free one on. The caller must be the only one that writes to the table.
 */
export async function freeIds(tx: Database, table: PgTable): Promise<() => number> {
  const [row] = await tx.execute<{ next: number }>(sql`select coalesce(max(id), 0)::int + 1 as next from ${table}`);
  let next = row?.next ?? 1;
  return () => next++;
}

async function skipUsedIds(tx: Database, table: PgTable): Promise<void> {
  const name = sql`${getTableName(table)}`;
  await tx.execute(sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select max(id) from ${table}))`);
}
