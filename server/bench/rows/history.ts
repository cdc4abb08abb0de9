import { type SQL, sql } from "drizzle-orm";
import type { OpenDatabase } from "../../platform/sql/database.ts";
import { addAgents, type BenchCompany } from "../bench-company.ts";
import { names } from "./people.ts";
import { sentences } from "./sayings.ts";

/** The size of the history, as a multiple of that of the published rows: `npm run bench -- --history 10`. */
export const historyFactor = Number(process.env.BENCH_HISTORY ?? 1);
export const tickets = 100_000 * historyFactor;
/** One conversation in ten is long enough to have pages. */
export const longConversation = { every: 10, messages: 55 };
const shortConversation = 5;
export const messages = tickets * (longConversation.messages / longConversation.every + shortConversation * 0.9);
const agents = 20;

/**
 * A company with two years of history: nine of ten tickets are closed. The words follow Zipf's law. A larger history has
 * more of everything in the same two years, as a larger company has.
 */
export async function fillHistory(database: OpenDatabase, company: BenchCompany): Promise<void> {
  const { db } = database;
  const { companyId, connectionId, queueIds } = company;
  await db.execute(sql`
    insert into contacts (company_id, name, number)
    select ${companyId}, p.names[1 + (n::bigint * 7919 % array_length(p.names, 1))::int] || ' ' || n, (5511900000000 + n)::text
    from generate_series(1, ${tickets}) n cross join (select ${listOf(names())} as names) p`);
  await db.execute(sql`
    insert into tickets (company_id, contact_id, connection_id, queue_id, status, protocol, last_message, created_at, updated_at, last_message_at, unanswered_since)
    select ${companyId}, id, ${connectionId}, ${queueIds[0]}::int + (id % 4), case when id % 20 = 0 then 'pending' when id % 20 = 1 then 'open' else 'closed' end,
      'SAC' || id, 'last words', m.at, m.at, m.at, case when id % 20 < 2 then m.at end
    from contacts cross join lateral (select now() - id * interval '10 minutes' / ${historyFactor}::int as at) m order by id`);
  // The index is built once at the end: row by row it would take longer than all the rest.
  const [index] = await db.execute<{ text: string }>(
    sql`select pg_get_indexdef('messages_words_by_week'::regclass) as text`,
  );
  await db.execute(sql`drop index messages_words_by_week`);
  await db.execute(sql`
    insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body, created_at)
    select t.company_id, t.id, t.contact_id, t.connection_id, t.id || '-' || n, n % 2 = 0,
      s.said[1 + ((t.id::bigint * 7919 + n * 104729) % array_length(s.said, 1))::int] || ' ' || t.id, t.created_at + n * interval '1 second'
    from tickets t cross join lateral generate_series(1,
      case when t.id % ${longConversation.every}::int = 0 then ${longConversation.messages}::int else ${shortConversation}::int end) n
    cross join (select ${listOf(sentences())} as said) s`);
  await db.execute(sql.raw(index?.text ?? ""));
  await attend(database, company);
  await charge(database);
  // Leaves the tables as autovacuum does, before it could run by itself.
  await db.execute(sql`vacuum analyze`);
}

/** Gives every ticket its tracking, a third of the ended ones a rating, and a third of all a tag. */
async function attend(database: OpenDatabase, company: BenchCompany): Promise<void> {
  const { db } = database;
  const { companyId } = company;
  await addAgents(database, company, agents);
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
}

/** Gives every own message the price category that an official number reports. */
async function charge({ db }: OpenDatabase): Promise<void> {
  await db.execute(sql`
    insert into message_costs (company_id, message_id, connection_id, queue_id, user_id, category, is_free, country, delivered_at)
    select m.company_id, m.id, m.connection_id, k.queue_id, k.user_id, case when m.id % 10 = 0 then 'utility' else 'service' end,
      m.id % 7 = 0, case when m.id % 50 = 0 then 'PT' else 'BR' end, m.created_at
    from messages m join trackings k on k.ticket_id = m.ticket_id where m.from_me order by m.created_at`);
}

const listOf = (texts: string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb))`;
