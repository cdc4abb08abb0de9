import { sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { contactConsents } from "../../consent/contact-consents.table.ts";

/**
 * Copies opt-outs that were written while two contacts were one: nothing tells which of the two persons wrote them, so
 * neither gets campaigns. Opt-ins are not copied.
 */
export async function copyOptOuts(
  ctx: Context,
  { fromId, toId, since }: { fromId: number; toId: number; since: Date },
): Promise<void> {
  await ctx.db.execute(sql`
    insert into ${contactConsents} (company_id, contact_id, kind, text, at)
    select company_id, ${toId}, kind, text, at from ${contactConsents}
    where contact_id = ${fromId} and kind in ('left', 'stopped') and at >= ${since.toISOString()} order by id`);
}
