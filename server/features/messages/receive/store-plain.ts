import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../platform/database.ts";
import type { InboundMessage } from "../../../whatsapp/provider.ts";
import { isHeardAt } from "../../api-events/is-heard.ts";
import type { InboundConnection } from "../../connections/inbound-connection.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { numberVariants } from "../../contacts/phone-number.ts";
import { tickets } from "../../tickets/tickets.table.ts";
import { inboundContent } from "../media/inbound-media.ts";
import { messages } from "../messages.table.ts";
import { preview } from "../preview.ts";

/** A message on its way in, and the connection it came by. */
export type Arriving = { connection: InboundConnection; inbound: InboundMessage };

/** Where the nth of the arriving messages was stored. */
export type StoredPlain = {
  n: number;
  id: number;
  contactId: number;
  contactName: string;
  ticketId: number;
  quotedId: number | null;
  isHeard: boolean;
};

/**
 * Stores those of the messages that are plain, in one statement whatever their number, and counts them in their tickets:
 * the contact is known and nothing new is learnt of it, its ticket is not closed, and nobody else is at work on either
 * (such are skipped, not waited for). All others are left as they are. To be called in a transaction; no two messages
 * may have the same id of WhatsApp's.
 */
export async function storePlain(db: Database, arriving: readonly Arriving[], now: Date): Promise<StoredPlain[]> {
  const coming = arriving.map((one, n) => comingIn(one, n));
  return [...(await db.execute<StoredPlain>(storing(JSON.stringify(coming), now)))];
}

function comingIn({ connection, inbound }: Arriving, n: number) {
  const { chat, pushName, payload, quotedProviderId } = inbound;
  const [number = null, otherForm = null] = chat.number ? numberVariants(chat.number) : [];
  const { body, mediaType, media, content } = inboundContent(inbound);
  return {
    n,
    company_id: connection.companyId,
    connection_id: connection.id,
    number,
    other_form: otherForm,
    lid: chat.lid,
    push_name: pushName,
    provider_id: inbound.providerId,
    author_name: inbound.authorName,
    body,
    media_type: mediaType,
    media,
    content,
    undecryptable: inbound.undecryptable,
    payload: Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString("base64"),
    quoted: quotedProviderId,
    preview: preview(inbound.body),
    sent_at: inbound.sentAt,
  };
}

/**
 * Contacts before tickets, as everywhere, so that no two transactions wait for each other. Message by message (`lateral`),
 * so that indexes are used, however many messages the planner thinks there are.
 */
const storing = (coming: string, now: Date): SQL => sql`
  with coming as materialized (
    select * from jsonb_to_recordset(${coming}::text::jsonb) as (
      n int, company_id int, connection_id int, number text, other_form text, lid text, push_name text, provider_id text,
      author_name text, body text, media_type text, media jsonb, content jsonb, undecryptable boolean, payload text,
      quoted text, preview text, sent_at timestamptz)
  ), known as materialized (
    select a.n, c.id, c.name from coming a cross join lateral (
      select min(f.id) as id from ${contacts} f where f.company_id = a.company_id
        and (f.number = a.number or f.number = a.other_form or f.lid = a.lid) having count(*) = 1
    ) fitting join lateral (
      select * from ${contacts} c where c.id = fitting.id
        and (a.number is null or c.number = a.number) and (a.lid is null or c.lid = a.lid)
        and (a.push_name is null or (c.name is distinct from c.number and c.name is distinct from c.lid))
      for no key update skip locked
    ) c on true
  ), placed as materialized (
    select a.*, t.id as ticket_id, t.contact_id, t.queue_id, known.name as contact_name
    from known join coming a using (n) join lateral (
      select * from ${tickets} t where t.company_id = a.company_id and t.contact_id = known.id
        and t.connection_id = a.connection_id and t.status <> 'closed'
      for no key update skip locked
    ) t on true
  ), stored as (
    insert into ${messages} (company_id, ticket_id, contact_id, connection_id, queue_id, provider_id, from_me, author_name,
      body, media_type, media, content, undecryptable, payload, quoted_id, created_at)
    select company_id, ticket_id, contact_id, connection_id, queue_id, provider_id, false, author_name,
      body, media_type, nullif(media, 'null'), nullif(content, 'null'), undecryptable, decode(payload, 'base64'),
      case when quoted is not null then (select q.id from ${messages} q
        where q.provider_id = p.quoted and q.contact_id = p.contact_id limit 1) end, sent_at
    from placed p order by n
    on conflict do nothing
    returning id, provider_id, connection_id, quoted_id
  ), taken as materialized (
    select p.n, p.ticket_id, p.contact_id, p.contact_name, p.preview, p.media_type, s.id, s.quoted_id, s.connection_id
    from stored s join placed p using (provider_id, connection_id)
  ), counted as (
    update ${tickets} t set last_message = l.preview, last_message_type = l.media_type, last_message_from_me = false,
      unread_messages = t.unread_messages + l.messages, idle_reminded_at = null, updated_at = ${now.toISOString()}::timestamptz
    from (select distinct on (ticket_id) ticket_id, preview, media_type, count(*) over (partition by ticket_id)::int as messages
      from taken order by ticket_id, n desc) l
    where t.id = l.ticket_id
  )
  select n, id::float8 as id, contact_id as "contactId", contact_name as "contactName", ticket_id as "ticketId",
    quoted_id::float8 as "quotedId", ${isHeardAt(sql.raw("taken.connection_id"))} as "isHeard"
  from taken order by n`;
