import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { hashOfRecoveryCode } from "./recovery-code.ts";
import { stepOf } from "./totp.ts";
import { openTwoFactor } from "./two-factor-secret.ts";
import { recoveryCodes, twoFactors } from "./two-factors.table.ts";

type Reader = Pick<Services, "db" | "tokenKey" | "now">;

/** Whether a person is asked for a code. */
export async function hasTwoFactor({ db }: Pick<Services, "db">, userId: number): Promise<boolean> {
  const [found] = await db
    .select({ userId: twoFactors.userId })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.enabledAt)));
  return found !== undefined;
}

/**
 * Takes a person's code, from the authenticator or a recovery code; false when it is wrong or was taken before. Of two
 * that come with the same code at once, one is let in.
 */
export async function takeCode(services: Reader, userId: number, written: string): Promise<boolean> {
  const code = written.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(code) ? takeTotp(services, userId, code) : takeRecoveryCode(services, userId, code);
}

async function takeTotp(services: Reader, userId: number, code: string): Promise<boolean> {
  const { db, now } = services;
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  if (!row?.enabledAt) return false;
  const step = stepOf(openTwoFactor(services, userId, row.secretSealed), code, now());
  if (step === null) return false;
  const taken = await db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(twoFactors.userId, userId),
        eq(twoFactors.secretSealed, row.secretSealed),
        or(isNull(twoFactors.lastStep), lt(twoFactors.lastStep, step)),
      ),
    )
    .returning({ userId: twoFactors.userId });
  return taken.length === 1;
}

async function takeRecoveryCode({ db, now }: Reader, userId: number, code: string): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.hash, hashOfRecoveryCode(userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return taken.length === 1;
}
