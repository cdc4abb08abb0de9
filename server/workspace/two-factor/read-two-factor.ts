import type { ColleagueTwoFactor, TwoFactorState } from "@balcao/shared/workspace/two-factor.ts";
import { and, count, eq, isNull } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { getSetting } from "../settings/get-setting.ts";
import { findUser } from "../users/user-view.ts";
import { hasTwoFactor } from "./consume-code.ts";
import { atHome, ownPerson } from "./own-person.ts";
import { recoveryCodes, twoFactors } from "./two-factors.table.ts";

/** The person's own two-factor state. */
export async function readTwoFactor(ctx: Context): Promise<TwoFactorState> {
  const { id } = ownPerson(ctx);
  const [own] = await ctx.db.select().from(twoFactors).where(eq(twoFactors.userId, id));
  return {
    enabledAt: own?.enabledAt?.toISOString() ?? null,
    recoveryCodesLeft: own?.enabledAt ? await countRecoveryCodes(ctx, id) : 0,
    isRequired: await isTwoFactorRequired(ctx),
  };
}

/** True if the user's own company requires it. */
export const isTwoFactorRequired = (ctx: Context): Promise<boolean> => getSetting(atHome(ctx), "requireTwoFactor");

/** The number of a person's unused recovery codes. */
export async function countRecoveryCodes({ db }: Pick<Context, "db">, userId: number): Promise<number> {
  const [left] = await db
    .select({ n: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return left?.n ?? 0;
}

/** The two-factor state of a user of the company. Throws ERR_NO_USER_FOUND. */
export async function readColleagueTwoFactor(ctx: Context, id: number): Promise<ColleagueTwoFactor> {
  await findUser(ctx, id);
  return { isEnabled: await hasTwoFactor(ctx, id) };
}
