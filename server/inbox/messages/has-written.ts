import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { contactIdentities } from "../contacts/identities/contact-identities.table.ts";
import { otherForm } from "../contacts/identities/other-form.ts";
import { messages } from "./messages.table.ts";

/**
 * Condition: the person of a canonical number has written to one of these connections. Each row is looked up by itself,
 * the contact by either form of the number and then the messages by the contact (`limit`): a join would read all messages.
 */
export function hasWritten({ companyId }: Context, number: SQL, connectionIds: readonly number[]): SQL<boolean> {
  return sql<boolean>`coalesce((
    select true from ${contactIdentities} i
    cross join lateral (
      select 1 from ${messages} m
      where m.contact_id = i.contact_id and m.connection_id in ${[...connectionIds]} and not m.from_me limit 1
    ) written
    where i.company_id = ${companyId} and i.kind = 'phone' and i.value in (${number}, ${otherForm(number)}) limit 1
  ), false)`;
}
