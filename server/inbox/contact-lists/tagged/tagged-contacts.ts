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

/**
 * The company's people with an attendance that has one of the tags, each number once: name, number, its canonical form
 * and e-mail. Groups, and contacts whose number is not known yet, are left out.
 */
export const taggedContacts = ({ companyId }: Context, tagIds: readonly number[]): SQL => sql`
  select distinct on (form) form, c.name, c.number, c.email
  from ${contacts} c, lateral (select ${canonicalForm} as form) canonical
  where c.company_id = ${companyId} and not c.is_group and c.number is not null
    and c.id in (
      select t.contact_id from ${ticketTags} tt join ${tickets} t on t.id = tt.ticket_id
      where tt.tag_id = any(${sql.param([...tagIds])}::int[]) and t.company_id = ${companyId} and not t.is_thread)
  order by form, c.id`;
