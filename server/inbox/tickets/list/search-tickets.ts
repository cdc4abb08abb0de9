import type { ListTickets, TicketStatus } from "@balcao/shared/inbox/tickets.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { countLimit, literal } from "../../../platform/http/page.ts";
import { planAnew } from "../../../platform/sql/database.ts";
import { keysetAfter } from "../../../platform/sql/keyset.ts";
import { asGiven, idList } from "../../../platform/sql/statement.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { searchedFor } from "../../contacts/search-contacts.ts";
import { tickets } from "../tickets.table.ts";
import { visibleQueries } from "../visible-tickets.ts";

/**
 * The ids of the tickets whose contact matches, among the `scanned` latest that the caller sees; null if they are fewer than
 * `most` and there are older tickets. Such a name is rare, and the indexes of contacts find it. For a common one they would
 * return a good part of all contacts, without order (docs/decisions/0101).
 */
export async function findAmongLatest(
  ctx: Context,
  query: ListTickets,
  statuses: readonly TicketStatus[] | undefined,
  { scanned, most }: { scanned: number; most: number },
): Promise<number[] | null> {
  const columns = sql`tickets.id, tickets.last_message_at as at`;
  const latest = sql`order by at desc, id desc limit ${literal(scanned)}`;
  const before = keysetAfter(query.cursor, sql`tickets.last_message_at`, sql`tickets.id`) ?? sql`true`;
  const heads = visibleQueries(
    ctx,
    query,
    statuses,
    (condition) => sql`(select ${columns}, tickets.contact_id from tickets where ${condition} and ${before} ${latest})`,
    asGiven,
  );
  if (heads.length === 0) return [];
  const [row] = await ctx.db.execute<{ read: number; ids: number[] }>(sql`${planAnew}
    with latest as materialized (select * from (${sql.join(heads, sql` union all `)}) heads ${latest})
    select (select count(*)::int from latest) as read, array(
      select latest.id from latest join ${contacts} on ${contacts.id} = latest.contact_id
      where ${searchedFor(ctx.companyId, query.searchParam ?? "")}
      order by latest.at desc, latest.id desc limit ${literal(Math.max(countLimit, most))}) as ids`);
  const { read, ids } = row ?? { read: 0, ids: [] };
  return read < scanned || ids.length >= most ? ids : null;
}

/** The tickets whose contact matches; null if they are not known. And those in whose messages the words are. */
type Known = { ofContacts: readonly number[] | null; saidIn: readonly number[] };

/**
 * A query for `id` and `last_message_at` of the tickets that match a search by their contact, by their protocol or by
 * their messages.
 */
export function matchingTickets(
  ctx: Context,
  text: string,
  condition: SQL | undefined,
  { ofContacts, saidIn }: Known,
): SQL {
  const those = (match: SQL) =>
    sql`select ${tickets.id}, ${tickets.lastMessageAt} from ${tickets} where ${and(eq(tickets.companyId, ctx.companyId), match, condition)}`;
  const theirs = and(eq(contacts.companyId, ctx.companyId), searchedFor(ctx.companyId, text));
  const byContact = sql`${tickets.contactId} in (select ${contacts.id} from ${contacts} where ${theirs})`;
  const ids = [...(ofContacts ?? []), ...saidIn];
  const matches = [
    ofContacts ? undefined : byContact,
    protocolMatch(text),
    ids.length > 0 || ofContacts ? anyOf(ids) : undefined,
  ];
  return sql.join(matches.filter((match) => match !== undefined).map(those), sql` union `);
}

/** One parameter for any number of ids. */
const anyOf = (ids: readonly number[]): SQL => sql`${tickets.id} = any(${idList(ids)}::int[])`;

/** Matches the beginning of a protocol, or its last digits, which are the ticket's id. */
function protocolMatch(text: string): SQL | undefined {
  const written = text.toUpperCase().replace(/\s/g, "");
  if (/^SAC\d{8,29}$/.test(written)) return sql`${tickets.protocol} between ${written} and ${`${written}:`}`;
  const end = /^(?:SAC)?\.{0,3}(\d{1,15})$/.exec(written)?.[1];
  return end && Number(end) <= 2_147_483_647 ? eq(tickets.id, Number(end)) : undefined;
}
