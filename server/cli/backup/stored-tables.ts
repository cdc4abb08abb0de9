import type { ClientBase } from "pg";
import type { Manifest } from "./archive.ts";

/** The job queue's tables with pending work; pg-boss creates the others. */
const jobTables = ["pgboss.queue", "pgboss.schedule", "pgboss.job", "pgboss.job_dependency"];

/** The tables whose data cannot be recreated, with their columns that are not computed, quoted for SQL. */
export async function findTables(client: ClientBase): Promise<Manifest["tables"]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname)::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' or format('%I.%I', n.nspname, c.relname) = any($1))
    group by 1 order by 1`,
    [jobTables],
  );
  return rows;
}

/** The sequences' values; they advance outside transactions, so they are never behind the rows. */
export async function findSequences(client: ClientBase): Promise<Manifest["sequences"]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const sequences: Manifest["sequences"] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    );
    for (const row of rows) sequences.push({ name, ...row });
  }
  return sequences;
}
