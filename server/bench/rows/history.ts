import { sql } from "drizzle-orm";
import type { BenchServer } from "../bench-server.ts";

export const tickets = 100_000;
export const messagesPerTicket = 10;

/** A company with two years of history: nine tickets in ten are closed. What people write follows Zipf's law. */
export async function fillHistory({ database, companyId, connectionId, queueIds }: BenchServer): Promise<void> {
  const { db } = database;
  await db.execute(sql`
    insert into contacts (company_id, name, number)
    select ${companyId}, 'Contact ' || n, (5511900000000 + n)::text from generate_series(1, ${tickets}) n`);
  await db.execute(sql`
    insert into tickets (company_id, contact_id, connection_id, queue_id, status, protocol, last_message, created_at, updated_at)
    select ${companyId}, id, ${connectionId}, ${queueIds[0]}::int + (id % 4), case when id % 20 = 0 then 'pending' when id % 20 = 1 then 'open' else 'closed' end,
      'SAC' || id, 'last words', now() - id * interval '10 minutes', now() - id * interval '10 minutes'
    from contacts`);
  const said = JSON.stringify(sentences());
  // Built once at the end: it would cost more than all the rest row by row.
  await db.execute(sql`drop index messages_words`);
  await db.execute(sql`
    insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body, created_at)
    select t.company_id, t.id, t.contact_id, t.connection_id, t.id || '-' || n, n % 2 = 0,
      s.said[1 + (t.id * 7919 + n * 104729) % array_length(s.said, 1)] || ' ' || t.id, t.created_at + n * interval '1 second'
    from tickets t cross join generate_series(1, ${messagesPerTicket}) n
    cross join (select array(select jsonb_array_elements_text(${said}::text::jsonb)) as said) s`);
  await db.execute(sql`create index messages_words on messages using gin (to_tsvector('balcao', body))`);
  await db.execute(sql`analyze`);
}

const commonWords = "bom dia oi obrigado por favor pedido entrega você já não sim preço quero valor quando chega".split(
  " ",
);
const syllables = ["ba", "ce", "di", "fo", "gu", "la", "me", "ni", "po", "ru", "sa", "te", "vi", "xo", "zu"];

/** The nth most common word. */
export function word(n: number): string {
  const common = commonWords[n];
  if (common) return common;
  let text = "";
  for (let rest = n; rest > 0; rest = Math.floor(rest / syllables.length)) text += syllables[rest % syllables.length];
  return `${text}s`;
}

/** Made by arithmetic, so that every run searches the same words. */
function sentences(): string[] {
  let seed = 42;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  return Array.from({ length: 5_000 }, () =>
    Array.from({ length: 3 + Math.floor(random() * 12) }, () => word(Math.floor(20_000 * random() ** 5))).join(" "),
  );
}
