import type { TwoFactorSecret } from "@balcao/shared/workspace/two-factor.ts";
import { isNull } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { provePassword } from "./own-person.ts";
import { newTotpSecret, totpUri } from "./totp.ts";
import { sealTwoFactor } from "./two-factor-secret.ts";
import { twoFactors } from "./two-factors.table.ts";

/**
 * Creates a secret for the user's authenticator; it has no effect before a first code is verified. A second call
 * replaces it. Throws ERR_WRONG_PASSWORD, and ERR_TWO_FACTOR_STATE if it is on already.
 */
export async function beginTwoFactor(ctx: Context, password: string): Promise<TwoFactorSecret> {
  const { id: userId, email } = await provePassword(ctx, password);
  const secret = newTotpSecret();
  const values = { secretSealed: sealTwoFactor(ctx, userId, secret), createdAt: ctx.now() };
  const begun = await ctx.db
    .insert(twoFactors)
    .values({ userId, ...values })
    // Guarded: a stranger at an open screen must not replace one that is in use.
    .onConflictDoUpdate({ target: twoFactors.userId, set: values, setWhere: isNull(twoFactors.enabledAt) })
    .returning({ userId: twoFactors.userId });
  if (begun.length === 0) throw new AppError("ERR_TWO_FACTOR_STATE");
  return { secret, uri: totpUri(secret, email) };
}
