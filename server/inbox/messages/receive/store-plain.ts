import { type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { InboundMessage } from "../../../channels/channel.ts";
import { idOf } from "../../../channels/chat.ts";
import type { Services } from "../../../context.ts";
import { forAnyValue } from "../../../platform/sql/statement.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { contactIdentities } from "../../contacts/identities/contact-identities.table.ts";
import { findingIds } from "../../contacts/identities/in-chat.ts";
import { tickets } from "../../tickets/tickets.table.ts";
import type { InboundConnection } from "../message-followers.ts";
import { messages } from "../messages.table.ts";
import { preview } from "../preview.ts";
import { isWatchedAt } from "../watched.ts";
import { broughtBy, broughtColumns } from "./arrived-row.ts";
import { earlyRevocations } from "./early-revocations.table.ts";
import { ticketAfter } from "./ticket-after.ts";

/** A received message that is not stored yet, and its connection. */
export type Arriving = { connection: InboundConnection; inbound: InboundMessage };

/** Where the nth of the arriving messages was stored. */
export type StoredPlain = {
  n: number;
  id: number;
  contactId: number;
  contactName: string;
  ticketId: number;
  quotedId: number | null;
  /** True if nobody owed the contact an answer before. */
  beginsWait: boolean;
  isWatched: boolean;
};

/**
 * Stores the plain ones of the messages in one statement, and updates their tickets. A message is plain if its contact
 * is known, every id of the chat is the contact's and confirmed, its ticket is not closed, it was not deleted before it arrived, and no other
 * transaction has locked contact or ticket (locked ones are skipped, not waited for). All others are left unchanged. Call
 * it in a transaction; no two messages may have the same WhatsApp id.
 */
export async function storePlain(
  { db, followers }: Pick<Services, "db" | "followers">,
  arriving: readonly Arriving[],
  now: Date,
): Promise<StoredPlain[]> {
  const coming = arriving.map((one, n) => comingIn(one, n));
  const isWatched = isWatchedAt(followers, sql.raw("taken.connection_id"));
  return [...(await db.execute<StoredPlain>(storing(JSON.stringify(coming), now, isWatched)))];
}

function comingIn({ connection, inbound }: Arriving, n: number) {
  const { chat, pushName, payload, quotedProviderId } = inbound;
  return {
    n,
    company_id: connection.companyId,
    connection_id: connection.id,
    number: idOf(chat, "phone"),
    ids: soughtIds(chat),
    own_ids: chat.identities.length,
    push_name: pushName,
    quoted: quotedProviderId,
    preview: preview(inbound.body),
    ...inColumns(broughtBy(inbound)),
    payload: Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString("base64"),
  };
}

/** The ids to look up: those that find the contact, and the chat's own ones. */
function soughtIds({ identities }: InboundMessage["chat"]) {
  const finding = findingIds({ identities }).map((id) => ({
    ...id,
    finds: true,
    own: identities.some(({ kind, value }) => kind === id.kind && value === id.value),
  }));
  const others = identities.filter(({ kind }) => !finding.some((id) => id.kind === kind));
  return [...finding, ...others.map((id) => ({ ...id, finds: false, own: true }))];
}

const inColumns = (row: ReturnType<typeof broughtBy>): Record<string, unknown> =>
  Object.fromEntries(broughtColumns.map((column) => [toSnakeCase(column), row[column]]));

/** `broughtColumns` for the statement: their names, with their types in JSON, and as they are stored. */
const brought = {
  names: listed((name) => name),
  declared: listed((name, type) => `${name} ${type === "bytea" ? "text" : type}`),
  values: listed((name, type) => {
    if (type === "bytea") return `decode(${name}, 'base64')`;
    return type === "jsonb" ? `nullif(${name}, 'null')` : name;
  }),
};

function listed(written: (name: string, type: string) => string): SQL {
  const columns = broughtColumns.map((column) => written(toSnakeCase(column), messages[column].getSQLType()));
  return sql.raw(columns.join(", "));
}

/** The update of a ticket by its new messages `l`. */
function countedIn(now: Date): SQL {
  const [preview, mediaType, count] = [sql`l.preview`, sql`l.media_type`, sql`l.messages`];
  const newest = { fromMe: false, preview, mediaType, count, firstAt: sql`l.first_at`, lastAt: sql`l.last_at` };
  const changes = Object.entries(ticketAfter(newest, now)).map(
    ([column, value]) => sql`${sql.identifier(toSnakeCase(column))} = ${value}`,
  );
  return sql.join(changes, sql`, `);
}

/**
 * Contacts are locked before tickets, as everywhere, so that no two transactions deadlock. Message by message
 * (`lateral`), so that the planner uses indexes for any estimate of the number of messages; each id by the primary key.
 * The planner does not see the messages: it would plan anew for their number at each call.
 */
const storing = (coming: string, now: Date, isWatched: SQL<boolean>): SQL => sql`
  with coming as materialized (
    select * from jsonb_to_recordset(${forAnyValue(sql`${coming}::text::jsonb`)}) as (
      n int, company_id int, connection_id int, number text, ids jsonb, own_ids int, push_name text, quoted text,
      preview text, ${brought.declared})
  ), known as materialized (
    select a.n, c.id, c.name from coming a cross join lateral (
      select min(i.contact_id) filter (where asked.finds) as id
      from jsonb_to_recordset(a.ids) as asked (kind text, value text, finds boolean, own boolean)
      cross join lateral (select h.contact_id, h.confirmed_at from ${contactIdentities} h
        where h.company_id = a.company_id and h.kind = asked.kind and h.value = asked.value limit 1) i
      having min(i.contact_id) = max(i.contact_id)
        and count(*) filter (where asked.own and i.confirmed_at is not null) = a.own_ids
    ) fitting join lateral (
      select * from ${contacts} c where c.id = fitting.id and (a.number is null or c.number = a.number)
        and (a.push_name is null or not exists (
          select from ${contactIdentities} i where i.contact_id = c.id and c.name = case i.kind when 'username' then '@' || i.value else i.value end))
      for no key update skip locked
    ) c on true
  ), placed as materialized (
    select a.*, t.id as ticket_id, t.contact_id, t.queue_id, t.unanswered_since, known.name as contact_name
    from known join coming a using (n) join lateral (
      select * from ${tickets} t where t.company_id = a.company_id and t.contact_id = known.id
        and t.connection_id = a.connection_id and t.status <> 'closed'
      for no key update skip locked
    ) t on true
    where not exists (select 1 from ${earlyRevocations} r
      where r.connection_id = a.connection_id and r.provider_id = a.provider_id)
  ), stored as (
    insert into ${messages} (company_id, ticket_id, contact_id, connection_id, queue_id, ${brought.names}, quoted_id)
    select company_id, ticket_id, contact_id, connection_id, queue_id, ${brought.values},
      case when quoted is not null then (select q.id from ${messages} q
        where q.provider_id = p.quoted and q.contact_id = p.contact_id limit 1) end
    from placed p order by n
    on conflict do nothing
    returning id, provider_id, connection_id, quoted_id
  ), taken as materialized (
    select p.n, p.unanswered_since is null as begins_wait, p.ticket_id, p.contact_id, p.contact_name, p.preview, p.media_type, p.created_at, s.id, s.quoted_id, s.connection_id
    from stored s join placed p using (provider_id, connection_id)
  ), counted as (
    update ${tickets} set ${countedIn(now)}
    from (select distinct on (ticket_id) ticket_id, preview, media_type, count(*) over of_one::int as messages,
        min(created_at) over of_one as first_at, max(created_at) over of_one as last_at
      from taken window of_one as (partition by ticket_id) order by ticket_id, n desc) l
    where ${tickets.id} = l.ticket_id
  )
  select n, id::float8 as id, contact_id as "contactId", contact_name as "contactName", ticket_id as "ticketId",
    quoted_id::float8 as "quotedId", begins_wait as "beginsWait", ${isWatched} as "isWatched"
  from taken order by n`;
