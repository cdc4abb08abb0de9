import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { startEmbeddedPostgres } from "../../platform/embedded-postgres/embedded-postgres.ts";
import { openDatabase } from "../../platform/sql/database.ts";
import { migrateDatabase } from "../../platform/sql/migrations.ts";
import { type Row, round } from "../measure.ts";

const contacts = 1_000_000;
/** The number of migrations before every id of a contact had a row. */
const before = 49;

/** Migrates the ids of a full table of contacts, while somebody goes on writing to contacts. */
export const migrateContacts: Row = {
  name: "migrate.contacts",
  about: `the migration of ${contacts} contacts, most with two ids; p50 is all of it, "worst" the longest time for which a writer waited`,
  measure: async () => {
    const folder = mkdtempSync(join(tmpdir(), "balcao-bench-"));
    chmodSync(folder, 0o755);
    const embedded = await startEmbeddedPostgres(folder);
    await migrateDatabase(embedded.address, before);
    const database = openDatabase(embedded.address);
    await fill(database.sql);
    let isOver = false;
    const writing = writeUntil(database.sql, () => isOver);
    const begun = performance.now();
    await migrateDatabase(embedded.address);
    const ms = performance.now() - begun;
    isOver = true;
    const worst = await writing;
    await database.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
    return { unit: "ms", p50: round(ms), worst: round(worst) };
  },
};

async function fill(sql: Sql): Promise<void> {
  const [company] = await sql`insert into companies (name, email) values ('Bench', 'bench@example.com') returning id`;
  await sql`insert into contacts (company_id, name, number, lid)
    select ${company?.id}::int, 'Cliente ' || n, (5531900000000 + n)::text,
      case when n % 5 > 0 then (990000000000000 + n)::text end
    from generate_series(1, ${contacts}::int) n`;
  await sql`analyze contacts`;
}

/** Writes to one contact after the other, and returns the longest time of a write in milliseconds. */
async function writeUntil(sql: Sql, isOver: () => boolean): Promise<number> {
  let worst = 0;
  for (let n = 1; !isOver(); n += 1000) {
    const begun = performance.now();
    await sql`update contacts set email = 'new@example.com' where id = ${(n % contacts) + 1}`;
    worst = Math.max(worst, performance.now() - begun);
  }
  return worst;
}
