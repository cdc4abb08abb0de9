import type { ProveTwoFactor } from "@balcao/shared/two-factor.ts";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { atHome, ownPerson } from "./own-person.ts";
import { proveTwoFactor } from "./prove-two-factor.ts";
import { isTwoFactorRequired } from "./read-two-factor.ts";
import { removeTwoFactor } from "./remove-two-factor.ts";

/**
 * Switches one's own two-factor sign-in off. Throws ERR_TWO_FACTOR_ENFORCED where the company asks everybody for it,
 * and as `proveTwoFactor`.
 */
export async function disableTwoFactor(ctx: Context, proof: ProveTwoFactor): Promise<void> {
  if (await isTwoFactorRequired(ctx)) throw new AppError("ERR_TWO_FACTOR_ENFORCED");
  const { id } = await proveTwoFactor(ctx, proof);
  await transact(atHome(ctx), (ctx) => removeTwoFactor(ctx, { id, name: ownPerson(ctx).name }));
}
