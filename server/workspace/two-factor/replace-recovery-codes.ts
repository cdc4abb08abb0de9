import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { hashOfRecoveryCode, newRecoveryCodes } from "./recovery-code.ts";
import { recoveryCodes } from "./two-factors.table.ts";

/** Replaces a person's recovery codes. Call it inside the transaction of the change that needs them. */
export async function replaceRecoveryCodes({ db }: Context, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashOfRecoveryCode(userId, code) })));
  return codes;
}
