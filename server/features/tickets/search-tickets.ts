import { and, eq, like, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { tickets } from "./tickets.table.ts";

/** From this many letters on, parts of names and numbers are found by the index of their trigrams. */
const shortestPart = 3;

/**
 * Contacts that a search means: by name, without regard to accents and case, or by number in any notation, with and
 * without the ninth digit of Brazilian mobiles. One or two letters find names that begin with them.
 */
export function contactMatches(text: string): SQL | undefined {
  const name = escapeLike(text);
  if (text.length < shortestPart) return like(sql`fold(${contacts.name})`, sql`fold(${name}) || '%'`);
  return or(
    like(sql`fold(${contacts.name})`, sql`'%' || fold(${name}) || '%'`),
    ...numberParts(text).map((digits) => like(contacts.number, `%${digits}%`)),
  );
}

/** The ids of the company's tickets that a search means: by their contact, or by their protocol. */
export function matchingTickets(ctx: Context, text: string): SQL {
  const byContact = sql`select ${tickets.id} from ${tickets} where ${and(
    eq(tickets.companyId, ctx.companyId),
    sql`${tickets.contactId} in (select ${contacts.id} from ${contacts} where ${and(eq(contacts.companyId, ctx.companyId), contactMatches(text))})`,
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

/** The digits of a number, in the forms it may be stored in. */
function numberParts(text: string): string[] {
  if (/[a-z]/i.test(text)) return [];
  const digits = text.replace(/\D/g, "");
  if (digits.length < shortestPart) return [];
  const mobile = /^(?:55)?([1-9]\d)9?(\d{8})$/.exec(digits);
  return mobile ? [`${mobile[1]}${mobile[2]}`, `${mobile[1]}9${mobile[2]}`] : [digits];
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
