import { readMigrationFiles } from "drizzle-orm/migrator";
import { expect, it } from "vitest";
import { withOldDatabase } from "../../testing/with-old-database.ts";

/** The number of migrations before previews were a person's. */
const before = 45;

it("shows a person's words in tickets that are not closed, and marks those that were not sent", () =>
  withOldDatabase(before, async (sql, migrate) => {
    const [company] = await sql`insert into companies (name, email) values ('Loja', 'loja@example.com') returning id`;
    const [contact] = await sql`insert into contacts (company_id, name) values (${company?.id}, 'Ana') returning id`;
    type Said = { body: string; fromMe?: boolean; automatic?: boolean; deleted?: boolean; failure?: string };
    const add = async (protocol: string, status: string, said: Said[]) => {
      const [ticket] =
        await sql`insert into tickets (company_id, contact_id, protocol, status, last_message, updated_at)
        values (${company?.id}, ${contact?.id}, ${protocol}, ${status}, ${said.at(-1)?.body ?? ""}, '2026-01-01') returning id`;
      for (const [n, { body, fromMe = true, automatic = false, deleted = false, failure = null }] of said.entries())
        await sql`insert into messages
          (company_id, ticket_id, contact_id, provider_id, from_me, is_automatic, is_deleted, failure, body, created_at)
          values (${company?.id}, ${ticket?.id}, ${contact?.id}, ${`${protocol}-${n}`}, ${fromMe}, ${automatic}, ${deleted},
            ${failure}, ${body}, ${new Date(Date.UTC(2026, 0, 1, 12, n))})`;
    };
    const greeting = { body: "Bem-vindo!", automatic: true };
    await add("waits", "pending", [{ body: "oi", fromMe: false }, greeting]);
    await add("failed", "open", [
      { body: "oi", fromMe: false },
      { body: "já vai", failure: "ERR_WAPP_RESTRICTED" },
    ]);
    await add("deleted", "open", [{ body: "segredo", deleted: true }, greeting]);
    await add("automatic", "pending", [greeting]);
    await add("closed", "closed", [{ body: "oi", fromMe: false }, greeting]);

    await migrate();

    const rows = await sql`select protocol, last_message, last_message_from_me, last_message_deleted,
      last_message_failure, last_message_is_persons from tickets order by id`;
    expect(rows.map(Object.values)).toEqual([
      ["waits", "oi", false, false, null, true],
      ["failed", "já vai", true, false, "ERR_WAPP_RESTRICTED", true],
      ["deleted", "", true, true, null, true],
      ["automatic", "Bem-vindo!", false, false, null, false],
      ["closed", "Bem-vindo!", false, false, null, false],
    ]);
  }));

it("is the migration under test", () => {
  const migrations = readMigrationFiles({ migrationsFolder: "server/migrations" });
  expect(migrations[before]?.sql.join()).toContain("last_message_is_persons");
});
