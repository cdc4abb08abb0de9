import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Sql } from "postgres";
import { expect, it } from "vitest";
import { until } from "../../../testing/until.ts";
import { withOldDatabase } from "../../../testing/with-old-database.ts";

/** The number of migrations before every id of a contact had a row. */
const before = 49;

const idsIn = async (sql: Sql) =>
  (
    await sql`select c.name, i.kind, i.value, i.confirmed_at is not null as confirmed from contact_identities i
      join contacts c on c.id = i.contact_id order by c.id, i.kind, i.value`
  ).map((row) => Object.values(row));

async function addCompany(sql: Sql): Promise<number> {
  const [company] = await sql`insert into companies (name, email) values ('Loja', 'loja@example.com') returning id`;
  return Number(company?.id);
}

it("makes a row of every id that contacts had", () =>
  withOldDatabase(before, async (sql, migrate) => {
    const company = await addCompany(sql);
    await sql`insert into contacts (company_id, name, number, lid, username, is_group) values
      (${company}, 'typed', '551', null, null, false),
      (${company}, 'both', '552', '92', null, false),
      (${company}, 'hidden', null, null, 'bia', false),
      (${company}, 'group', null, '1203', null, true)`;
    await sql`insert into contact_identities (company_id, contact_id, kind, value)
      select company_id, id, 'bsuid', 'BR.1' from contacts where name = 'hidden'`;
    await migrate();
    expect(await idsIn(sql)).toEqual([
      ["typed", "phone", "551", false],
      ["both", "lid", "92", true],
      ["both", "phone", "552", true],
      ["hidden", "bsuid", "BR.1", true],
      ["hidden", "username", "bia", true],
      ["group", "group", "1203", true],
    ]);
    await expect(
      sql`insert into contact_identities (company_id, contact_id, kind, value) values (${company}, 0, 'lid', '1')`,
    ).rejects.toThrow("contact_identities_contact_id_contacts_id_fk");
  }));

it("catches up with everything that is written while it runs", () =>
  withOldDatabase(before, async (sql, migrate) => {
    const company = await addCompany(sql);
    await sql`insert into contacts (company_id, name, number, lid) values
      (${company}, 'stays', '551', '91'), (${company}, 'changes', '552', '92'), (${company}, 'goes', '553', '93')`;
    let migration: Promise<void> | undefined;
    await sql.begin(async (tx) => {
      // The migration has filled its table once it waits for this transaction.
      await tx`select from contacts limit 1`;
      migration = migrate();
      await until("the migration to wait", async () => {
        const [row] = await tx`select count(*)::int as n from pg_locks
          where relation = 'contacts'::regclass and mode = 'AccessExclusiveLock' and not granted`;
        return row?.n === 1;
      });
      await tx`update contacts set number = '554' where name = 'changes'`;
      await tx`delete from contacts where name = 'goes'`;
      await tx`insert into contacts (company_id, name, number) values (${company}, 'comes', '553')`;
    });
    await migration;
    expect(await idsIn(sql)).toEqual([
      ["stays", "lid", "91", true],
      ["stays", "phone", "551", true],
      ["changes", "lid", "92", true],
      ["changes", "phone", "554", true],
      ["comes", "phone", "553", false],
    ]);
  }));

it("follows a server of the version before, which writes the columns of contacts", () =>
  withOldDatabase(before, async (sql, migrate) => {
    const company = await addCompany(sql);
    await migrate();
    await sql`insert into contacts (company_id, name, number) values (${company}, 'Ana', '551'), (${company}, 'Bia', '553')`;
    expect(await idsIn(sql)).toEqual([
      ["Ana", "phone", "551", false],
      ["Bia", "phone", "553", false],
    ]);
    // A message names the private id; then the person has another number, which was Bia's; then the team types a third.
    await sql`update contacts set lid = '91' where name = 'Ana'`;
    await sql`update contacts set number = null where name = 'Bia'`;
    await sql`update contacts set number = '553' where name = 'Ana'`;
    expect(await idsIn(sql)).toEqual([
      ["Ana", "lid", "91", true],
      ["Ana", "phone", "553", true],
    ]);
    await sql`update contacts set number = '554', lid = null where name = 'Ana'`;
    expect(await idsIn(sql)).toEqual([["Ana", "phone", "554", false]]);
    // It merges: the ids move, the second contact goes, and its number becomes the first one's.
    await sql`insert into contacts (company_id, name, lid) values (${company}, 'Caio', '93')`;
    await sql`update contact_identities set contact_id = (select id from contacts where name = 'Ana')
      where contact_id = (select id from contacts where name = 'Caio')`;
    await sql`delete from contacts where name = 'Caio'`;
    await sql`update contacts set lid = '93' where name = 'Ana'`;
    expect(await idsIn(sql)).toEqual([
      ["Ana", "lid", "93", true],
      ["Ana", "phone", "554", false],
    ]);
  }));

it("is the migration under test", () => {
  const migrations = readMigrationFiles({ migrationsFolder: "server/migrations" });
  expect(migrations[before]?.sql.join()).toContain("contacts_note_new_identities");
});
