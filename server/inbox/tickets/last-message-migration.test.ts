import { readMigrationFiles } from "drizzle-orm/migrator";
import { expect, it } from "vitest";
import { withOldDatabase } from "../../testing/with-old-database.ts";

/** The number of migrations before tickets had the time of their last message. */
const before = 32;

it("fills the time of the last message, and which tickets wait for an answer", () =>
  withOldDatabase(before, async (sql, migrate) => {
    const [company] = await sql`insert into companies (name, email) values ('Loja', 'loja@example.com') returning id`;
    const [contact] = await sql`insert into contacts (company_id, name) values (${company?.id}, 'Ana') returning id`;
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
    const add = async (
      protocol: string,
      status: string,
      said: [fromMe: boolean, minute: number, automatic?: boolean][],
    ) => {
      const [ticket] = await sql`
        insert into tickets (company_id, contact_id, protocol, status, created_at, updated_at)
        values (${company?.id}, ${contact?.id}, ${protocol}, ${status}, ${at(0)}, ${at(50)}) returning id`;
      for (const [fromMe, minute, isAutomatic = false] of said)
        await sql`
          insert into messages (company_id, ticket_id, contact_id, provider_id, from_me, is_automatic, body, created_at)
          values (${company?.id}, ${ticket?.id}, ${contact?.id}, ${`${protocol}-${minute}`}, ${fromMe}, ${isAutomatic}, 'oi', ${at(minute)})`;
    };
    await add("silent", "pending", []);
    await add("owed", "open", [
      [false, 1],
      [true, 2],
      [false, 3],
      [false, 4],
    ]);
    await add("answered", "open", [
      [false, 1],
      [true, 2],
    ]);
    await add("by the bot", "pending", [
      [false, 1],
      [true, 2, true],
    ]);
    await add("closed", "closed", [
      [true, 1],
      [false, 2],
    ]);

    await migrate();

    const rows = await sql`select protocol, last_message_at, unanswered_since from tickets order by id`;
    expect(rows.map(Object.values)).toEqual([
      ["silent", at(0), null],
      ["owed", at(4), at(3)],
      ["answered", at(2), null],
      ["by the bot", at(2), at(1)],
      ["closed", at(2), null],
    ]);
    // A server of the previous version still creates tickets meanwhile.
    await sql`insert into tickets (company_id, contact_id, protocol) values (${company?.id}, ${contact?.id}, 'later')`;
    const [later] =
      await sql`select now() - last_message_at < interval '1 minute' as fresh from tickets where protocol = 'later'`;
    expect(later?.fresh).toBe(true);
  }));

it("is the migration under test", () => {
  const migrations = readMigrationFiles({ migrationsFolder: "server/migrations" });
  expect(migrations[before]?.sql.join()).toContain("last_message_at");
});
