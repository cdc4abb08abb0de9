import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { searchedFor } from "../../contacts/search-contacts.ts";
import { tickets } from "../tickets.table.ts";

/**
 * A query for `id` and `last_message_at` of the tickets that match a search by their contact, by their protocol or as
 * one of `ids`.
 */
export function matchingTickets(
  ctx: Context,
  text: string,
  condition: SQL | undefined,
  ids: readonly number[] = [],
): SQL {
  const those = (match: SQL) =>
    sql`select ${tickets.id}, ${tickets.lastMessageAt} from ${tickets} where ${and(eq(tickets.companyId, ctx.companyId), match, condition)}`;
  const theirs = and(eq(contacts.companyId, ctx.companyId), searchedFor(ctx.companyId, text));
  const byContact = those(sql`${tickets.contactId} in (select ${contacts.id} from ${contacts} where ${theirs})`);
  const protocol = protocolMatch(text);
  const others = [protocol, ids.length > 0 ? inArray(tickets.id, [...ids]) : undefined].filter(
    (match) => match !== undefined,
  );
  return sql.join([byContact, ...others.map(those)], sql` union `);
}

/** Matches the beginning of a protocol, or its last digits, which are the ticket's id. */
function protocolMatch(text: string): SQL | undefined {
  const written = text.toUpperCase().replace(/\s/g, "");
  if (/^SAC\d{8,29}$/.test(written)) return sql`${tickets.protocol} between ${written} and ${`${written}:`}`;
  const end = /^(?:SAC)?\.{0,3}(\d{1,15})$/.exec(written)?.[1];
  return end && Number(end) <= 2_147_483_647 ? eq(tickets.id, Number(end)) : undefined;
}
