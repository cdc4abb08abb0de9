import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { contactConsents } from "./contact-consents.table.ts";
import { isKeptOut } from "./kept-refusals.ts";

/** A person in a query: the contact's id, null for one who is no contact, and the forms of the number. */
type Person = { contactId: SQL; forms: readonly SQL[] };

/**
 * Condition: a person gets no campaign: they refuse advertising (`refusesAdvertising`) or, where the company asks for
 * consent, have not given it. For many people at once. Each row is looked up by itself.
 */
export function refusesCampaigns(ctx: Context, { contactId, forms }: Person, asksConsent: boolean): SQL<boolean> {
  const steps = sql`select k.kind from ${contactConsents} k
    where k.company_id = ${ctx.companyId} and k.contact_id = ${contactId}`;
  const own = sql`(${steps} and k.kind in ('asked', 'given', 'refused', 'left')
    order by k.kind = 'asked', k.id desc limit 1)`;
  const told = sql`(${steps} and k.kind in ('stopped', 'resumed', 'given') order by k.id desc limit 1)`;
  const lacksConsent = asksConsent ? sql`${own} is distinct from 'given'` : sql`false`;
  return sql<boolean>`(coalesce(${own} = 'left', false) or ${lacksConsent} or
    case coalesce(${told}, '') when 'stopped' then true when 'given' then false else ${isKeptOut(ctx, forms)} end)`;
}
