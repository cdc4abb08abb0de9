import { canonicalRules } from "@balcao/shared/platform/number-variants.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { ticketTags } from "../../tags/tags.table.ts";
import { tickets } from "../../tickets/tickets.table.ts";

/** The same as `canonicalNumber`, computed by the database. */
const canonicalForm = canonicalRules.reduce<SQL>(
  (number, { pattern, replacement }) => sql`regexp_replace(${number}, ${pattern}, ${replacement})`,
  sql`c.number`,
);

/** Condition: a person of the company with an attendance that has one of the tags. Groups are left out. */
const isTagged = ({ companyId }: Context, tagIds: readonly number[]): SQL => sql`
  c.company_id = ${companyId} and not c.is_group and c.id in (
    select t.contact_id from ${ticketTags} tt join ${tickets} t on t.id = tt.ticket_id
    where tt.tag_id = any(${sql.param([...tagIds])}::int[]) and t.company_id = ${companyId} and not t.is_thread)`;

/**
 * The company's people with an attendance that has one of the tags, each number once: name, number, its canonical form
 * and e-mail. Groups, and contacts whose number is not known yet, are left out.
 */
export const taggedContacts = (ctx: Context, tagIds: readonly number[]): SQL => sql`
  select distinct on (form) form, c.name, c.number, c.email
  from ${contacts} c, lateral (select ${canonicalForm} as form) canonical
  where c.number is not null and ${isTagged(ctx, tagIds)}
  order by form, c.id`;

/** The people with one of the tags whose number is not known: their ids. */
export const taggedWithoutNumber = (ctx: Context, tagIds: readonly number[]): SQL => sql`
  select c.id from ${contacts} c where c.number is null and ${isTagged(ctx, tagIds)}`;
