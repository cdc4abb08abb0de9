import type { ProveTwoFactor } from "@balcao/shared/workspace/two-factor.ts";
import { eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { recordChange } from "../audit/record-change.ts";
import { atHome, ownPerson } from "./own-person.ts";
import { proveTwoFactor } from "./prove-two-factor.ts";
import { isTwoFactorRequired } from "./read-two-factor.ts";
import { recoveryCodes, twoFactors } from "./two-factors.table.ts";

/**
 * Switches the user's own two-factor sign-in off. Throws ERR_TWO_FACTOR_ENFORCED if the company requires it, and the
 * errors of `proveTwoFactor`.
 */
export async function disableTwoFactor(ctx: Context, proof: ProveTwoFactor): Promise<void> {
  if (await isTwoFactorRequired(ctx)) throw new AppError("ERR_TWO_FACTOR_ENFORCED");
  const { id } = await proveTwoFactor(ctx, proof);
  await transact(atHome(ctx), (ctx) => removeTwoFactor(ctx, { id, name: ownPerson(ctx).name }));
}

/** Deletes secret and recovery codes, with an audit entry if two-factor sign-in was on; answers if it was. */
export async function removeTwoFactor(ctx: Context, { id, name }: { id: number; name: string }): Promise<boolean> {
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
  const [removed] = await ctx.db.delete(twoFactors).where(eq(twoFactors.userId, id)).returning();
  if (!removed?.enabledAt) return false;
  const change = { before: { twoFactor: true }, after: { twoFactor: false } };
  await recordChange(ctx, { area: "user", action: "update", targetId: id, targetName: name, ...change });
  return true;
}
