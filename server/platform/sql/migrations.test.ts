import { expect, it } from "vitest";
import { withOldDatabase } from "../../testing/with-old-database.ts";

it("names the row that a migration stumbles over, in one sentence, and changes nothing", async () => {
  await withOldDatabase(17, async (sql, migrate) => {
    await sql`insert into companies (name) values ('Padaria')`;
    await sql`insert into invoices (company_id, detail, value_cents, recurrence, due_date)
      select 1, 'Plano', 9900, 'MENSAL', day from unnest(array['2026-11-01', '2026-12-01']::date[]) day`;
    const applied = () => sql`select count(*)::int as n from drizzle.__drizzle_migrations`;
    await expect(migrate()).rejects.toMatchObject({
      name: "StartupError",
      message:
        "The database was not migrated and is unchanged: table invoices: " +
        'could not create unique index "invoices_one_open". Key (company_id)=(1) is duplicated.',
    });
    expect(await applied()).toEqual([{ n: 17 }]);
  });
});

it("leaves no table that PostgreSQL takes for empty: its plans would read the table from end to end as it grows", async () => {
  await withOldDatabase(0, async (sql, migrate) => {
    await migrate();
    const known = sql`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples = 0`;
    expect(await known).toEqual([]);
  });
});
