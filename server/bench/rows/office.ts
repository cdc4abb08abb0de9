import { sql } from "drizzle-orm";
import { idList } from "../../platform/sql/statement.ts";
import { addAgents, addCompany, type BenchCompany } from "../bench-company.ts";
import type { BenchServer } from "../bench-server.ts";

/** A busy office: tickets that are open or wait now, and closed ones. */
export const office = { agents: 50, queues: 10, open: 2_000, waiting: 400, closed: 20_000 };
const ofAnAgent = { queues: 3, open: 60 };

/** Adds a busy office beside the history's company. Returns it with the queues of an agent. */
export async function addOffice({ database }: BenchServer): Promise<BenchCompany> {
  const { db } = database;
  const company = await addCompany(database, { name: "Office", queues: office.queues });
  const { companyId, queueIds } = company;
  const ofOne = { ...company, queueIds: queueIds.slice(0, ofAnAgent.queues) };
  const agents = await addAgents(database, ofOne, office.agents);
  const all = office.open + office.waiting + office.closed;
  await db.execute(sql`
    insert into contacts (company_id, name, number)
    select ${companyId}, 'Cliente ' || n, (5521900000000 + n)::text from generate_series(1, ${all}::int) n`);
  await db.execute(sql`
    insert into tickets (company_id, contact_id, connection_id, queue_id, user_id, status, protocol, last_message, last_message_at, unanswered_since)
    select c.company_id, c.id, ${company.connectionId}, (${idList(queueIds)}::int[])[1 + n % ${office.queues}::int],
      case when n > ${office.waiting}::int then (${idList(agents)}::int[])[1 + n % ${office.agents}::int] end,
      case when n <= ${office.waiting}::int then 'pending' when n <= ${office.waiting + office.open}::int then 'open' else 'closed' end,
      'OFFICE' || n, 'last words', now() - n * interval '3 minutes', case when n <= ${office.waiting}::int then now() - n * interval '3 minutes' end
    from (select *, row_number() over (order by id) as n from contacts where company_id = ${companyId}) c`);
  await db.execute(sql`analyze tickets, contacts, users, queues`);
  return ofOne;
}

/** Gives each of the agents who came last as many open tickets as a busy agent has, as far as there are enough. */
export async function giveTicketsToNewest({ database }: BenchServer, agents = 1): Promise<void> {
  await database.db.execute(sql`
    update tickets set user_id = agent.ids[1 + taken.place % ${agents}::int]
    from (select array_agg(id) as ids, max(company_id) as company_id
      from (select id, company_id from users order by id desc limit ${agents}::int) newest) agent
    cross join lateral (select t.id, row_number() over (order by t.id) as place from tickets t
      where t.company_id = agent.company_id and t.status = 'open'
      order by t.id limit ${ofAnAgent.open * agents}::int) taken
    where tickets.id = taken.id`);
}
