import { sql } from "drizzle-orm";
import type { BenchServer } from "../bench-server.ts";
import { startBenchServer } from "../bench-server.ts";
import { percentiles, type Row, timeEach } from "../measure.ts";

const tickets = 100_000;
const messagesPerTicket = 10;
const requests = 400;

/** The first and a later page of the list an agent has open, and of everybody's closed ones. */
export const listOpen: Row = {
  name: "list.open",
  about: `pages of an agent's waiting and open tickets among ${tickets} tickets and ${tickets * messagesPerTicket} messages`,
  measure: () => measureList("user", ["/tickets?status=pending", "/tickets?status=open", "/tickets/counts"]),
};

export const listClosed: Row = {
  name: "list.closed",
  about: `pages of an admin's closed tickets among ${tickets} tickets and ${tickets * messagesPerTicket} messages`,
  measure: () =>
    measureList("admin", [
      "/tickets?status=closed&showAll=true",
      "/tickets?status=closed&showAll=true&cursor=2026-01-01T00:00:00.000Z_50000",
    ]),
};

async function measureList(profile: "admin" | "user", urls: string[]) {
  const server = await startBenchServer();
  await fill(server);
  const [token] = await server.signInAgents(1, profile);
  const read = async (n: number) => {
    const reply = await server.app.inject({
      url: urls[n % urls.length] ?? "",
      headers: { authorization: `Bearer ${token}` },
    });
    if (reply.statusCode !== 200) throw new Error(reply.body);
  };
  await timeEach([0, 1, 2, 3, 4, 5], 1, read);
  const durations = await timeEach(
    Array.from({ length: requests }, (_, n) => n),
    1,
    read,
  );
  await server.close();
  return percentiles(durations);
}

/** A company with two years of history: nine tickets in ten are closed. */
async function fill({ database, companyId, connectionId, queueIds }: BenchServer): Promise<void> {
  const { db } = database;
  await db.execute(sql`
    insert into contacts (company_id, name, number)
    select ${companyId}, 'Contact ' || n, (5511900000000 + n)::text from generate_series(1, ${tickets}) n`);
  await db.execute(sql`
    insert into tickets (company_id, contact_id, connection_id, queue_id, status, protocol, last_message, created_at, updated_at)
    select ${companyId}, id, ${connectionId}, ${queueIds[0]}::int + (id % 4), case when id % 20 = 0 then 'pending' when id % 20 = 1 then 'open' else 'closed' end,
      'SAC' || id, 'last words', now() - id * interval '10 minutes', now() - id * interval '10 minutes'
    from contacts`);
  await db.execute(sql`
    insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body, created_at)
    select t.company_id, t.id, t.contact_id, t.connection_id, t.id || '-' || n, n % 2 = 0, 'message ' || n, t.created_at + n * interval '1 second'
    from tickets t cross join generate_series(1, ${messagesPerTicket}) n`);
  await db.execute(sql`analyze`);
}
