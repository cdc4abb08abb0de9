import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { searchedFor } from "../contacts/list-contacts.ts";
import { tickets } from "./tickets.table.ts";

/** The ids of the company's tickets that a search means: by their contact, or by their protocol. */
export function matchingTickets(ctx: Context, text: string): SQL {
  const byContact = sql`select ${tickets.id} from ${tickets} where ${and(
    eq(tickets.companyId, ctx.companyId),
    sql`${tickets.contactId} in (select ${contacts.id} from ${contacts} where ${and(eq(contacts.companyId, ctx.companyId), searchedFor(text))})`,
  )}`;
  const protocol = protocolMatch(text);
  if (!protocol) return sql`(${byContact})`;
  return sql`(${byContact} union select ${tickets.id} from ${tickets} where ${and(eq(tickets.companyId, ctx.companyId), protocol)})`;
}

/** A protocol from its beginning, or its last digits, which are the ticket's id. */
function protocolMatch(text: string): SQL | undefined {
  const written = text.toUpperCase().replace(/\s/g, "");
  if (/^SAC\d{8,29}$/.test(written)) return sql`${tickets.protocol} between ${written} and ${`${written}:`}`;
  const end = /^(?:SAC)?\.{0,3}(\d{1,15})$/.exec(written)?.[1];
  return end && Number(end) <= 2_147_483_647 ? eq(tickets.id, Number(end)) : undefined;
}
