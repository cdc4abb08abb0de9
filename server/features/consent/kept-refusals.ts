import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { canonicalNumber } from "../contacts/phone-number.ts";
import { keptRefusals } from "./kept-refusals.table.ts";

/** Keeps that whoever has this number wants no campaigns, when their contact is about to be forgotten. */
export async function keepRefusal(ctx: Context, number: string): Promise<void> {
  await ctx.db
    .insert(keptRefusals)
    .values({ companyId: ctx.companyId, numberHash: hashOf(ctx, number), at: ctx.now() })
    .onConflictDoNothing();
}

/** Whether somebody with this number left before their contact was forgotten, and has not said yes since. */
export async function isRefusalKept(ctx: Context, number: string): Promise<boolean> {
  const [kept] = await ctx.db.select({ at: keptRefusals.at }).from(keptRefusals).where(isOf(ctx, number));
  return kept !== undefined;
}

/** They said yes. */
export async function dropRefusal(ctx: Context, number: string): Promise<void> {
  await ctx.db.delete(keptRefusals).where(isOf(ctx, number));
}

const isOf = (ctx: Context, number: string) =>
  and(eq(keptRefusals.companyId, ctx.companyId), eq(keptRefusals.numberHash, hashOf(ctx, number)));

/** Under no key: one that was changed could not be read again, as nobody knows the number any more. */
const hashOf = ({ companyId }: Context, number: string): string =>
  createHash("sha256")
    .update(`refusal of ${companyId} ${canonicalNumber(number)}`)
    .digest("hex");
