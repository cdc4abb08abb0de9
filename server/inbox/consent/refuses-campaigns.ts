import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { contactConsents } from "./contact-consents.table.ts";
import { isKeptOut } from "./kept-refusals.ts";

/**
 * A query of the company's contacts with steps of consent: `contact_id`, `own` as `latestConsent` says, and `told`, the latest
 * step that decides about advertising. For many people at once.
 */
export const consentSteps = ({ companyId }: Context): SQL => sql`
  select k.contact_id,
    (array_agg(k.kind order by k.kind = 'asked', k.id desc)
      filter (where k.kind in ('asked', 'given', 'refused', 'left')))[1] as own,
    (array_agg(k.kind order by k.id desc) filter (where k.kind in ('stopped', 'resumed', 'given')))[1] as told
  from ${contactConsents} k where k.company_id = ${companyId} group by k.contact_id`;

/** A person in a query: a row of `consentSteps`, null for one without, the contact's id, and the forms of the number. */
type Person = { own: SQL; told: SQL } & Parameters<typeof isKeptOut>[1];

/**
 * Condition: a person gets no campaign, because they refuse advertising (`refusesAdvertising`) or, where the company asks for
 * consent, have not given it.
 */
export function refusesCampaigns(ctx: Context, { own, told, ...person }: Person, asksConsent: boolean): SQL<boolean> {
  const lacksConsent = asksConsent ? sql`${own} is distinct from 'given'` : sql`false`;
  return sql<boolean>`(coalesce(${own} = 'left', false) or ${lacksConsent} or
    case coalesce(${told}, '') when 'stopped' then true when 'given' then false else ${isKeptOut(ctx, person)} end)`;
}
