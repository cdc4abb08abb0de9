import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";
import { StartupError } from "../platform/startup-error.ts";
import type { Manifest, Summary } from "./archive.ts";
import { findTables } from "./stored-tables.ts";

type Sql = postgres.TransactionSql;
type Reference = { table: string; name: string; definition: string };

/** Loads rows into tables without regard to what refers to what; `finish` then has the database check all of it. */
export class TableLoader {
  readonly #sql: Sql;
  readonly #tables: Map<string, string[]>;
  readonly #manifest: Manifest;
  readonly #references: Reference[];

  private constructor(sql: Sql, tables: Map<string, string[]>, manifest: Manifest, references: Reference[]) {
    this.#sql = sql;
    this.#tables = tables;
    this.#manifest = manifest;
    this.#references = references;
  }

  /** Empties the tables, and sets aside what would refuse rows that come before those they refer to. */
  static async begin(sql: Sql, manifest: Manifest): Promise<TableLoader> {
    const tables = new Map((await findTables(sql)).map(({ name, columns }) => [name, columns]));
    const strange = manifest.tables.find(({ name }) => !tables.has(name));
    if (strange) throw new StartupError(`The backup has a table that this version does not know: ${strange.name}.`);
    const references = await sql<Reference[]>`
      select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
        pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'pgboss')`;
    for (const { table, name } of references) await sql.unsafe(`alter table ${table} drop constraint ${name}`);
    for (const name of tables.keys()) await sql.unsafe(`alter table ${name} disable trigger user`);
    await sql.unsafe(`truncate ${[...tables.keys()].join(", ")}`);
    return new TableLoader(sql, tables, manifest, references);
  }

  async load(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const columns = this.#manifest.tables.find((table) => table.name === name)?.columns;
    const known = this.#tables.get(name);
    // Names come out of a file: only those that the database has itself become part of a statement.
    if (!known || !columns?.every((column) => known.includes(column))) {
      throw new StartupError(`The backup does not fit this version: ${name} differs.`);
    }
    const into = await this.#sql.unsafe(`copy ${name} (${columns.join(", ")}) from stdin`).writable();
    await pipeline(Readable.from(content, { objectMode: false }), into);
  }

  /** Throws StartupError where there are not as many rows as there were. */
  async finish({ rows }: Summary): Promise<void> {
    for (const { table, name, definition } of this.#references) {
      await this.#sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const [name] of this.#tables) {
      await this.#sql.unsafe(`alter table ${name} enable trigger user`);
      const [found] = await this.#sql.unsafe(`select count(*)::int as rows from ${name}`);
      if (found?.rows !== (rows[name] ?? 0)) {
        throw new StartupError(
          `The table ${name} has ${found?.rows} rows, and had ${rows[name] ?? 0}: nothing was restored.`,
        );
      }
    }
    for (const { name, value, isCalled } of this.#manifest.sequences) {
      await this.#sql`select setval(${name}::regclass, ${value}::bigint, ${isCalled})`;
    }
  }
}
