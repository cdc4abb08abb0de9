import type { ProveTwoFactor } from "@balcao/shared/workspace/two-factor.ts";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { atHome, ownPerson } from "./own-person.ts";
import { proveTwoFactor } from "./prove-two-factor.ts";
import { isTwoFactorRequired } from "./read-two-factor.ts";
import { removeTwoFactor } from "./remove-two-factor.ts";

/**
 * Switches the user's own two-factor sign-in off. Throws ERR_TWO_FACTOR_ENFORCED if the company requires it, and the
 * errors of `proveTwoFactor`.
 */
export async function disableTwoFactor(ctx: Context, proof: ProveTwoFactor): Promise<void> {
  if (await isTwoFactorRequired(ctx)) throw new AppError("ERR_TWO_FACTOR_ENFORCED");
  const { id } = await proveTwoFactor(ctx, proof);
  await transact(atHome(ctx), (ctx) => removeTwoFactor(ctx, { id, name: ownPerson(ctx).name }));
}
