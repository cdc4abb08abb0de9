import { sql } from "drizzle-orm";
import type { BenchServer } from "../../bench-server.ts";

/** The name of the nth contact of the list. A word follows the number, so that a search for 20 does not find 200. */
export const contactName = (n: number): string => `Contact ${n} Silva`;
/** The beginning of the nth message of a conversation. */
export const messageStart = (contact: number, n: number): string => `${contactName(contact)}, message ${n} `;

const said = "Bom dia, o pedido que fiz na semana passada ainda não chegou e preciso saber quando vem. ".repeat(4);

/** Open conversations of one agent: texts of one to five lines, some days apart. */
export async function fillTickets(
  { database: { db }, companyId, connectionId, queueIds }: BenchServer,
  userId: number,
  { tickets, messagesEach }: { tickets: number; messagesEach: number },
): Promise<void> {
  await db.execute(sql`
    insert into contacts (company_id, name, number)
    select ${companyId}, 'Contact ' || n || ' Silva', (5511900000000 + n)::text from generate_series(1, ${tickets}) n`);
  await db.execute(sql`
    insert into tickets (company_id, contact_id, connection_id, queue_id, user_id, status, protocol, last_message, updated_at, last_message_at)
    select ${companyId}, id, ${connectionId}, ${queueIds[0]}::int + (id % 4), ${userId}, 'open', 'SAC' || id, 'last words',
      m.at, m.at
    from contacts cross join lateral (select now() - split_part(name, ' ', 2)::int * interval '1 minute' as at) m`);
  await db.execute(sql`
    insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, read, ack, body, created_at)
    select t.company_id, t.id, t.contact_id, t.connection_id, t.id || '-' || n, n % 3 = 0, true, 3,
      c.name || ', message ' || n || ' ' || left(${said}, (n * 37) % 300), now() - (${messagesEach}::int - n) * interval '7 minutes'
    from tickets t join contacts c on c.id = t.contact_id cross join generate_series(1, ${messagesEach}::int) n`);
  await db.execute(sql`analyze`);
}
