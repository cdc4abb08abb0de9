import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { searchedFor } from "../contacts/search-contacts.ts";
import { tickets } from "./tickets.table.ts";

/** A query for `id` and `updated_at` of the tickets that a search means, by their contact or by their protocol. */
export function matchingTickets(ctx: Context, text: string, condition: SQL | undefined): SQL {
  const those = (match: SQL) =>
    sql`select ${tickets.id}, ${tickets.updatedAt} from ${tickets} where ${and(eq(tickets.companyId, ctx.companyId), match, condition)}`;
  const theirs = and(eq(contacts.companyId, ctx.companyId), searchedFor(text));
  const byContact = those(sql`${tickets.contactId} in (select ${contacts.id} from ${contacts} where ${theirs})`);
  const protocol = protocolMatch(text);
  return protocol ? sql`${byContact} union ${those(protocol)}` : byContact;
}

/** A protocol from its beginning, or its last digits, which are the ticket's id. */
function protocolMatch(text: string): SQL | undefined {
  const written = text.toUpperCase().replace(/\s/g, "");
  if (/^SAC\d{8,29}$/.test(written)) return sql`${tickets.protocol} between ${written} and ${`${written}:`}`;
  const end = /^(?:SAC)?\.{0,3}(\d{1,15})$/.exec(written)?.[1];
  return end && Number(end) <= 2_147_483_647 ? eq(tickets.id, Number(end)) : undefined;
}
