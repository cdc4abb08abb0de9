import { createHash } from "node:crypto";
import { canonicalNumber, numberVariants } from "@balcao/shared/platform/number-variants.ts";
import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { keptRefusals } from "./kept-refusals.table.ts";

/** Stores the opt-out of a number whose contact is about to be erased. */
export async function keepRefusal(ctx: Context, number: string): Promise<void> {
  await ctx.db
    .insert(keptRefusals)
    .values({ companyId: ctx.companyId, numberHash: hashOf(ctx, canonicalNumber(number)), at: ctx.now() })
    .onConflictDoNothing();
}

/** True if a person with this number opted out before their contact was erased, and has not opted in since. */
export async function isRefusalKept(ctx: Context, number: string): Promise<boolean> {
  const [kept] = await ctx.db.select({ at: keptRefusals.at }).from(keptRefusals).where(isOf(ctx, number));
  return kept !== undefined;
}

/** Deletes the opt-out after the person opted in. */
export async function dropRefusal(ctx: Context, number: string): Promise<void> {
  await ctx.db.delete(keptRefusals).where(isOf(ctx, number));
}

/** An opt-out may be stored under any form of the number: which one is canonical has changed for some countries. */
const isOf = (ctx: Context, number: string) =>
  and(
    eq(keptRefusals.companyId, ctx.companyId),
    inArray(
      keptRefusals.numberHash,
      numberVariants(number).map((form) => hashOf(ctx, form)),
    ),
  );

/** A hash without a key: after a change of the key it could not be computed again, since the number is not stored. */
const hashOf = ({ companyId }: Context, number: string): string =>
  createHash("sha256").update(`refusal of ${companyId} ${number}`).digest("hex");
