import type { ProveTwoFactor } from "@balcao/shared/two-factor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { provePassword } from "./own-person.ts";
import { hasTwoFactor, takeCode } from "./take-code.ts";

/**
 * Whether it is really them: password and a code. Throws ERR_WRONG_PASSWORD, ERR_TWO_FACTOR_STATE where there is
 * nothing to prove by, or ERR_TWO_FACTOR_CODE.
 */
export async function proveTwoFactor(ctx: Context, { password, code }: ProveTwoFactor): Promise<{ id: number }> {
  const { id } = await provePassword(ctx, password);
  if (!(await hasTwoFactor(ctx, id))) throw new AppError("ERR_TWO_FACTOR_STATE");
  if (!(await takeCode(ctx, id, code))) throw new AppError("ERR_TWO_FACTOR_CODE");
  return { id };
}
