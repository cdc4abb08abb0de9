import { readMigrationFiles } from "drizzle-orm/migrator";
import { expect, it } from "vitest";
import { withOldDatabase } from "../../testing/with-old-database.ts";

/** The number of migrations before Mexico and Argentina had canonical forms. */
const before = 42;

it("changes the forms of Mexico and Argentina, and keeps a person who stands twice in a list", () =>
  withOldDatabase(before, async (sql, migrate) => {
    const [company] = await sql`insert into companies (name, email) values ('Loja', 'loja@example.com') returning id`;
    const numbers = ["5215512345678", "541123456789", "5215500000000", "525500000000", "5531988001020", "12025550123"];
    const [list] = await sql`insert into contact_lists (company_id, name) values (${company?.id}, 'VIP') returning id`;
    for (const number of numbers)
      await sql`insert into contact_list_items (company_id, contact_list_id, name, number, canonical_number)
        values (${company?.id}, ${list?.id}, 'Ana', ${number}, ${number})`;
    await migrate();
    const rows = await sql`select number, canonical_number from contact_list_items order by id`;
    expect(rows.map(Object.values)).toEqual([
      ["5215512345678", "525512345678"],
      ["541123456789", "5491123456789"],
      ["5215500000000", "5215500000000"],
      ["525500000000", "525500000000"],
      ["5531988001020", "5531988001020"],
      ["12025550123", "12025550123"],
    ]);
  }));

it("is the migration under test", () => {
  const migrations = readMigrationFiles({ migrationsFolder: "server/migrations" });
  expect(migrations[before]?.sql.join()).toContain("'^521'");
});
