import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { hashOfRecoveryCode } from "./recovery-code.ts";
import { stepOf } from "./totp.ts";
import { openTwoFactor } from "./two-factor-secret.ts";
import { recoveryCodes, twoFactors } from "./two-factors.table.ts";

type Reader = Pick<Services, "db" | "tokenKey" | "now">;

/** True if the person has two-factor sign-in on. */
export async function hasTwoFactor({ db }: Pick<Services, "db">, userId: number): Promise<boolean> {
  const [found] = await db
    .select({ userId: twoFactors.userId })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.enabledAt)));
  return found !== undefined;
}

/**
 * Consumes a person's authenticator or recovery code; false if it is wrong or was used before. Of two concurrent uses
 * of one code, one succeeds.
 */
export async function consumeCode(services: Reader, userId: number, written: string): Promise<boolean> {
  const code = written.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(code) ? consumeTotp(services, userId, code) : consumeRecoveryCode(services, userId, code);
}

async function consumeTotp(services: Reader, userId: number, code: string): Promise<boolean> {
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

async function consumeRecoveryCode({ db, now }: Reader, userId: number, code: string): Promise<boolean> {
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
