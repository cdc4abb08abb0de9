import { sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { contactConsents } from "../../consent/contact-consents.table.ts";

/**
 * Copies opt-outs that were written while two contacts were one: nothing tells which of the two persons wrote them, so
 * neither gets campaigns. Opt-ins are not copied, nor stops of advertising that ended again. What a person wrote comes
 * last: a server of the version before reads only the last step.
 */
export async function copyOptOuts(
  ctx: Context,
  { fromId, toId, since }: { fromId: number; toId: number; since: Date },
): Promise<void> {
  await ctx.db.execute(sql`
    insert into ${contactConsents} (company_id, contact_id, kind, text, at)
    select company_id, ${toId}, kind, text, at from ${contactConsents} c
    where contact_id = ${fromId} and at >= ${since.toISOString()} and (kind = 'left' or kind = 'stopped' and not exists (
      select from ${contactConsents} later
      where later.contact_id = ${fromId} and later.id > c.id and later.kind = 'resumed'))
    order by kind = 'left', id`);
}
