import { sql } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import { type BenchCompany, findCompany } from "../bench-company.ts";
import type { BenchServer } from "../bench-server.ts";

/** Alike messages that arrive within two hours, so that none of the searched words is among the latest. */
export const flood = 72_000;

/**
 * Adds the flood to the history's company, one half on its QR number and one on an official number. PostgreSQL has not
 * analyzed them yet.
 */
export async function addFlood({ database, services }: BenchServer): Promise<BenchCompany> {
  const { db } = database;
  const company = await findCompany(database);
  const { companyId } = company;
  const [official] = await db
    .insert(connections)
    .values({ companyId, name: "Official", channel: "whatsapp-cloud", enabled: false })
    .returning();
  await db.execute(sql`
    insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body, created_at)
    select t.company_id, t.id, t.contact_id, case when n % 2 = 0 then t.connection_id else ${official?.id}::int end, 'flood-' || n, false,
      'mensagem ' || n || ' de ' || ${flood}::int, ${services.now().toISOString()}::timestamptz - (${flood}::int - n) * interval '100 milliseconds'
    from generate_series(1, ${flood}::int) n
    join (select *, row_number() over (order by id) as at from tickets where company_id = ${companyId} order by id limit 300) t on t.at = 1 + n % 300`);
  return company;
}
