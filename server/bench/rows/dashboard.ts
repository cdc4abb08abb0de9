import { sql } from "drizzle-orm";
import { type BenchServer, startBenchServer } from "../bench-server.ts";
import { percentiles, type Row } from "../measure.ts";
import { fillHistory, messagesPerTicket, tickets } from "./history.ts";
import { timeReads } from "./time-reads.ts";

const requests = 300;
const agents = 20;

/** What an admin's first screen asks for, over the periods it offers. */
export const dashboard: Row = {
  name: "dashboard",
  about: `GET /dashboard over 3 to 90 days among ${tickets} trackings and ${tickets * messagesPerTicket} messages`,
  measure: async () => {
    const server = await startBenchServer();
    await fillHistory(server);
    await server.signInAgents(agents);
    await attend(server);
    const [token] = await server.signInAgents(1, "admin");
    const urls = ["", "?days=3", "?days=7", "?days=30", "?days=60", "?days=90"].map((query) => `/dashboard${query}`);
    const durations = await timeReads(server, token, urls, requests);
    await server.close();
    return percentiles(durations);
  },
};

/** Gives every ticket its tracking, a third of those that ended a rating, and a third of all a tag. */
async function attend({ database: { db }, companyId }: BenchServer): Promise<void> {
  await db.execute(sql`
    insert into trackings (company_id, ticket_id, connection_id, queue_id, user_id,
      queued_at, is_first, first_response_at, started_at, finished_at)
    select t.company_id, t.id, t.connection_id, t.queue_id, case when t.status <> 'pending' then u.ids[1 + t.id % ${agents}] end,
      t.created_at, true, t.created_at + interval '6 minutes',
      case when t.status <> 'pending' then t.created_at + (1 + t.id % 15) * interval '1 minute' end,
      case when t.status = 'closed' then t.created_at + (20 + t.id % 40) * interval '1 minute' end
    from tickets t cross join (select array_agg(id) as ids from users where company_id = ${companyId}) u`);
  await db.execute(sql`
    insert into user_ratings (company_id, ticket_id, tracking_id, user_id, rate, created_at)
    select company_id, ticket_id, id, user_id, 1 + id % 3, finished_at
    from trackings where finished_at is not null and id % 3 = 0`);
  await db.execute(sql`
    insert into ticket_tags (ticket_id, tag_id)
    select t.id, g.ids[1 + t.id / 3 % 3] from tickets t
    cross join (select array_agg(id) as ids from tags where company_id = ${companyId}) g where t.id % 3 = 0`);
  // As autovacuum leaves it, and not while it is at it.
  await db.execute(sql`vacuum analyze`);
}
