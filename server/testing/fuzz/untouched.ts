import { sql } from "drizzle-orm";
import { until } from "../until.ts";
import type { World } from "../world.ts";

/** A hash of a company's rows, by table: equal only if no row changed. */
export async function fingerprint({ database: { db } }: World, companyId: number): Promise<Record<string, string>> {
  const tables = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' order by 1`);
  const prints = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await db.execute<{ print: string }>(sql`
        select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print
        from ${sql.identifier(name)} t where company_id = ${companyId}`);
      return [name, row?.print ?? ""] as const;
    }),
  );
  return Object.fromEntries(prints);
}

/**
 * The fields of every company that only super users, payments and the server itself may change. Any user may begin a
 * practice, which is a company of its own.
 */
export async function protectedFields({ database: { db } }: World): Promise<unknown> {
  const companies = await db.execute(sql`
    select id, status, archived_at, plan_id, due_date, recurrence, is_platform, instance_id from companies
    where not is_practice order by id`);
  const people = await db.execute(sql`select id, company_id, super from users where super order by id`);
  const paid = await db.execute(
    sql`select id, status, value_cents, received_cents from invoices where status = 'paid'`,
  );
  const ledger = await db.execute(sql`select count(*) from payment_events`);
  return JSON.parse(JSON.stringify({ companies, people, paid, ledger }));
}

/** All admins: an agent may change no profile. */
export async function profiles({ database: { db } }: World): Promise<unknown> {
  const rows = await db.execute(sql`select id, profile from users where profile = 'admin' order by id`);
  return JSON.parse(JSON.stringify(rows));
}

/** Waits for the jobs and imports under way: their effects would look like the calls'. */
export async function settle({ database: { db } }: World): Promise<void> {
  const working = sql`
    select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()
    union all select 1 from contact_imports where report->>'state' = 'running'`;
  await until("the end of what was begun", async () => (await db.execute(working)).length === 0);
}
