import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { hashOfRecoveryCode, newRecoveryCodes } from "./recovery-code.ts";
import { recoveryCodes } from "./two-factors.table.ts";

/** New recovery codes for a person, in place of all earlier ones. Inside the transaction of what asked for them. */
export async function replaceRecoveryCodes({ db }: Context, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashOfRecoveryCode(userId, code) })));
  return codes;
}
