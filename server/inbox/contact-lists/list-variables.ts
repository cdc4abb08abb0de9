import { itemVariableLimits, type ListVariables } from "@balcao/shared/inbox/contact-lists.ts";
import { messageVariables } from "@balcao/shared/workspace/message-variables.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { contactListItems } from "./contact-list-items.table.ts";
import { findContactList } from "./contact-list-view.ts";

type Counted = { contacts: number; nameless: number; mailless: number; columns: [name: string, filled: number][] };

/**
 * Counts the contacts of a list that have no value for each variable. Columns that differ in case and accents only are
 * one, as in texts; one that is named like a standard variable fills nothing. Throws ERR_NO_CONTACTLIST_FOUND.
 */
export async function readListVariables(ctx: Context, listId: number): Promise<ListVariables> {
  await findContactList(ctx, listId);
  const standard = sql.join(
    Object.keys(messageVariables).map((name) => sql`${name}`),
    sql`, `,
  );
  // One statement, as a list may have 100,000 contacts.
  const [found] = await ctx.db.execute<Counted>(sql`
    with listed as materialized (
      select name, email, variables, is_whatsapp_valid or checked_at is null as is_reachable
      from ${contactListItems} where company_id = ${ctx.companyId} and contact_list_id = ${listId}),
    named as (
      select min(key) as name, count(*) as uses, count(*) filter (where is_reachable and value <> '')::int as filled
      from listed, jsonb_each_text(variables)
      where fold(key) not in (${standard})
      group by fold(key) order by uses desc, name limit ${itemVariableLimits.count})
    select count(*) filter (where is_reachable)::int as contacts,
      count(*) filter (where is_reachable and trim(name) = '')::int as nameless,
      count(*) filter (where is_reachable and email = '')::int as mailless,
      (select coalesce(json_agg(json_build_array(name, filled) order by uses desc, name), '[]') from named) as columns
    from listed`);
  const { contacts, nameless, mailless, columns } = found ?? { contacts: 0, nameless: 0, mailless: 0, columns: [] };
  return {
    contacts,
    standard: [
      { name: "nome", missing: nameless },
      { name: "primeiro_nome", missing: nameless },
      { name: "email", missing: mailless },
    ],
    columns: columns.map(([name, filled]) => ({ name, missing: contacts - filled })),
  };
}

/** The names of a list's own columns, up to the import's limit, the most used ones first. */
export async function listColumns({ db, companyId }: Context, contactListId: number): Promise<string[]> {
  const rows = await db.execute<{ variable: string }>(sql`
    select variable from ${contactListItems}, jsonb_object_keys(${contactListItems.variables}) variable
    where ${contactListItems.companyId} = ${companyId} and ${contactListItems.contactListId} = ${contactListId}
    group by variable order by count(*) desc, variable limit ${itemVariableLimits.count}`);
  return rows.map(({ variable }) => variable);
}
