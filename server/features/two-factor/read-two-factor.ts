import type { ColleagueTwoFactor, TwoFactorState } from "@balcao/shared/two-factor.ts";
import { and, count, eq, isNull } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { getSetting } from "../settings/get-setting.ts";
import { findUser } from "../users/user-view.ts";
import { atHome, ownPerson } from "./own-person.ts";
import { hasTwoFactor } from "./take-code.ts";
import { recoveryCodes, twoFactors } from "./two-factors.table.ts";

/** How it stands with one's own. */
export async function readTwoFactor(ctx: Context): Promise<TwoFactorState> {
  const { id } = ownPerson(ctx);
  const [own] = await ctx.db.select().from(twoFactors).where(eq(twoFactors.userId, id));
  return {
    enabledAt: own?.enabledAt?.toISOString() ?? null,
    recoveryCodesLeft: own?.enabledAt ? await countRecoveryCodes(ctx, id) : 0,
    isRequired: await isTwoFactorRequired(ctx),
  };
}

/** Whether one's own company asks everybody for it. */
export const isTwoFactorRequired = async (ctx: Context): Promise<boolean> =>
  (await getSetting(atHome(ctx), "requireTwoFactor")) === "enabled";

/** How many recovery codes a person has left. */
export async function countRecoveryCodes({ db }: Pick<Context, "db">, userId: number): Promise<number> {
  const [left] = await db
    .select({ n: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return left?.n ?? 0;
}

/** Whether a person of the company has it. Throws ERR_NO_USER_FOUND. */
export async function readColleagueTwoFactor(ctx: Context, id: number): Promise<ColleagueTwoFactor> {
  await findUser(ctx, id);
  return { isEnabled: await hasTwoFactor(ctx, id) };
}
