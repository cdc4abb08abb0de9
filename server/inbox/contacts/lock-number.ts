import { canonicalNumber, numberVariants } from "@balcao/shared/platform/number-variants.ts";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { contacts } from "./contacts.table.ts";

/**
 * Locks a number, so that its contact is stored once, and returns the id of another contact that has it, in either form;
 * null if none has. In a transaction. The unique index catches equal digits only, not two forms of one number.
 */
export async function lockNumber(ctx: Context, number: string, exceptId: number): Promise<number | null> {
  const lock = `contact:${ctx.companyId}:${canonicalNumber(number)}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const [other] = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        eq(contacts.companyId, ctx.companyId),
        inArray(contacts.number, numberVariants(number)),
        ne(contacts.id, exceptId),
      ),
    );
  return other?.id ?? null;
}
