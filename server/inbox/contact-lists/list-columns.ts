import { itemVariableLimits } from "@balcao/shared/inbox/contact-lists.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { contactListItems } from "./contact-list-items.table.ts";

/** The names of a list's own columns, up to the import's limit, the most used ones first. */
export async function listColumns({ db, companyId }: Context, contactListId: number): Promise<string[]> {
  const rows = await db.execute<{ variable: string }>(sql`
    select variable from ${contactListItems}, jsonb_object_keys(${contactListItems.variables}) variable
    where ${contactListItems.companyId} = ${companyId} and ${contactListItems.contactListId} = ${contactListId}
    group by variable order by count(*) desc, variable limit ${itemVariableLimits.count}`);
  return rows.map(({ variable }) => variable);
}
