import type { RecoveryCodes } from "@balcao/shared/workspace/two-factor.ts";
import { and, eq, gt, isNull } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { recordChange } from "../audit/record-change.ts";
import { logins } from "../auth/logins.table.ts";
import { atHome, ownPerson } from "./own-person.ts";
import { replaceRecoveryCodes } from "./renew-recovery-codes.ts";
import { stepOf } from "./totp.ts";
import { openTwoFactor } from "./two-factor-secret.ts";
import { twoFactors } from "./two-factors.table.ts";

/** A new secret expires after this time without a first code. */
const waitMs = 15 * 60_000;

/**
 * Switches two-factor sign-in on with a first code of the new secret. A session limited to the set-up becomes a full
 * one. Throws ERR_TWO_FACTOR_CODE, or ERR_TWO_FACTOR_STATE without a recent secret.
 */
export function enableTwoFactor(anyCtx: Context, code: string): Promise<RecoveryCodes> {
  const { id, name } = ownPerson(anyCtx);
  return transact(atHome(anyCtx), async (ctx) => {
    const { db, now } = ctx;
    const [begun] = await db
      .select()
      .from(twoFactors)
      .where(
        and(
          eq(twoFactors.userId, id),
          isNull(twoFactors.enabledAt),
          gt(twoFactors.createdAt, new Date(now().getTime() - waitMs)),
        ),
      )
      .for("update");
    if (!begun) throw new AppError("ERR_TWO_FACTOR_STATE");
    const step = stepOf(openTwoFactor(ctx, id, begun.secretSealed), code.replace(/\s/g, ""), now());
    if (step === null) throw new AppError("ERR_TWO_FACTOR_CODE");
    await db.update(twoFactors).set({ enabledAt: now(), lastStep: step }).where(eq(twoFactors.userId, id));
    await db.update(logins).set({ setUpOnly: false }).where(eq(logins.userId, id));
    const codes = await replaceRecoveryCodes(ctx, id);
    const change = { before: { twoFactor: false }, after: { twoFactor: true } };
    await recordChange(ctx, { area: "user", action: "update", targetId: id, targetName: name, ...change });
    return { recoveryCodes: codes };
  });
}
