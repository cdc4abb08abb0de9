import { canonicalNumber, numberVariants } from "@balcao/shared/platform/number-variants.ts";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Identity } from "../../../channels/chat.ts";
import type { Context } from "../../../context.ts";
import { contactIdentities } from "./contact-identities.table.ts";

/**
 * Locks ids until the transaction ends, so that a person is stored once: two transactions that store one of them wait
 * for each other, under any form of a number. In order, so that they never deadlock.
 */
export async function lockIdentities({ db, companyId }: Context, identities: readonly Identity[]): Promise<void> {
  const keys = identities.map(({ kind, value }) =>
    kind === "phone" ? `contact:${companyId}:${canonicalNumber(value)}` : `contact:${companyId}:${kind}:${value}`,
  );
  await db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from (select key from jsonb_array_elements_text(${JSON.stringify(keys)}::text::jsonb) as key order by key) as ordered`);
}

/**
 * Locks a number, and returns the id of another contact that has it, in either form; null if none has. In a
 * transaction.
 */
export async function lockNumber(ctx: Context, number: string, exceptId: number): Promise<number | null> {
  await lockIdentities(ctx, [{ kind: "phone", value: number }]);
  const { companyId, contactId, kind, value } = contactIdentities;
  const [other] = await ctx.db
    .select({ id: contactId })
    .from(contactIdentities)
    .where(
      and(
        eq(companyId, ctx.companyId),
        eq(kind, "phone"),
        inArray(value, numberVariants(number)),
        ne(contactId, exceptId),
      ),
    );
  return other?.id ?? null;
}
