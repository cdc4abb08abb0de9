import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { StartupError } from "../../platform/startup-error.ts";
import type { Manifest, Summary } from "./archive.ts";
import { findTables } from "./stored-tables.ts";

type Reference = { table: string; name: string; definition: string };

/** Loads rows into tables without checking references; `finish` makes the database check all of them. */
export class TableLoader {
  readonly #client: Client;
  readonly #tables: Map<string, string[]>;
  readonly #manifest: Manifest;
  readonly #references: Reference[];

  private constructor(client: Client, tables: Map<string, string[]>, manifest: Manifest, references: Reference[]) {
    this.#client = client;
    this.#tables = tables;
    this.#manifest = manifest;
    this.#references = references;
  }

  /**
   * Empties the tables, drops their foreign keys and disables their triggers, since a row may come before the rows it
   * refers to.
   */
  static async begin(client: Client, manifest: Manifest): Promise<TableLoader> {
    const tables = new Map((await findTables(client)).map(({ name, columns }) => [name, columns]));
    const strange = manifest.tables.find(({ name }) => !tables.has(name));
    if (strange)
      throw new StartupError(`The backup contains a table that this version does not have: ${strange.name}.`);
    const { rows: references } = await client.query<Reference>(
      `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
        pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'pgboss')`,
    );
    for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
    for (const name of tables.keys()) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${[...tables.keys()].join(", ")}`);
    return new TableLoader(client, tables, manifest, references);
  }

  async load(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const columns = this.#manifest.tables.find((table) => table.name === name)?.columns;
    const known = this.#tables.get(name);
    // Names come from a file: only names that the database itself has become part of a statement.
    if (!known || !columns?.every((column) => known.includes(column))) {
      throw new StartupError(`The backup does not fit this version: ${name} differs.`);
    }
    const into = this.#client.query(copyFrom(`copy ${name} (${columns.join(", ")}) from stdin`));
    await pipeline(Readable.from(content, { objectMode: false }), into);
  }

  /** Throws StartupError if the row counts differ from the backup's. */
  async finish({ rows }: Summary): Promise<void> {
    for (const { table, name, definition } of this.#references) {
      await this.#client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const [name] of this.#tables) {
      await this.#client.query(`alter table ${name} enable trigger user`);
      const counted = await this.#client.query<{ found: number }>(`select count(*)::int as found from ${name}`);
      const found = counted.rows[0]?.found;
      if (found !== (rows[name] ?? 0)) {
        throw new StartupError(
          `The table ${name} has ${found} rows instead of ${rows[name] ?? 0}: nothing was restored.`,
        );
      }
    }
    for (const { name, value, isCalled } of this.#manifest.sequences) {
      await this.#client.query("select setval($1::regclass, $2::bigint, $3)", [name, value, isCalled]);
    }
  }
}
