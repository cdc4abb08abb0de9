import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/sql/database.ts";
import { files } from "./files.table.ts";

/**
 * Condition: nothing refers to a file. It reads the foreign keys from the database, so that new features are covered
 * automatically.
 */
export async function unreferenced(db: Database): Promise<SQL> {
  const references = await db.execute<{ table: string; column: string }>(sql`
    select conrelid::regclass::text as table, quote_ident(attname) as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'files'::regclass`);
  const conditions = references.map(
    ({ table, column }) =>
      sql`not exists (select 1 from ${sql.raw(table)} referring where referring.${sql.raw(column)} = ${files.id})`,
  );
  return sql.join(conditions, sql` and `);
}
