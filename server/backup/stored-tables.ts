import type postgres from "postgres";
import type { Manifest } from "./archive.ts";

/** Of the job queue what is to be done; the rest it makes itself. */
const jobTables = ["pgboss.queue", "pgboss.schedule", "pgboss.job", "pgboss.job_dependency"];

/** The tables that hold what cannot be made anew, with the columns that are not computed, written as SQL has them. */
export async function findTables(sql: postgres.Sql | postgres.TransactionSql): Promise<Manifest["tables"]> {
  const rows = await sql<{ name: string; columns: string[] }[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' or format('%I.%I', n.nspname, c.relname) = any(${jobTables}))
    group by 1 order by 1`;
  return rows.map(({ name, columns }) => ({ name, columns }));
}

/** Where the counters stand; they run on beside every transaction, so never behind the rows. */
export async function findSequences(sql: postgres.Sql | postgres.TransactionSql): Promise<Manifest["sequences"]> {
  const names = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public' order by 1`;
  const sequences: Manifest["sequences"] = [];
  for (const { name } of names) {
    const [row] = await sql.unsafe(`select last_value::text as value, is_called from ${name}`);
    sequences.push({ name, value: String(row?.value), isCalled: row?.is_called === true });
  }
  return sequences;
}
