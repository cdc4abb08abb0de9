import type { ProveTwoFactor } from "@balcao/shared/workspace/two-factor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { consumeCode, hasTwoFactor } from "./consume-code.ts";
import { provePassword } from "./own-person.ts";

/**
 * Verifies a person by password and code. Throws ERR_WRONG_PASSWORD, ERR_TWO_FACTOR_STATE if two-factor sign-in is off,
 * or ERR_TWO_FACTOR_CODE.
 */
export async function proveTwoFactor(ctx: Context, { password, code }: ProveTwoFactor): Promise<{ id: number }> {
  const { id } = await provePassword(ctx, password);
  if (!(await hasTwoFactor(ctx, id))) throw new AppError("ERR_TWO_FACTOR_STATE");
  if (!(await consumeCode(ctx, id, code))) throw new AppError("ERR_TWO_FACTOR_CODE");
  return { id };
}
