import type { ProveTwoFactor, RecoveryCodes } from "@balcao/shared/workspace/two-factor.ts";
import { eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { recordChange } from "../audit/record-change.ts";
import { atHome, ownPerson } from "./own-person.ts";
import { proveTwoFactor } from "./prove-two-factor.ts";
import { countRecoveryCodes } from "./read-two-factor.ts";
import { hashOfRecoveryCode, newRecoveryCodes } from "./recovery-code.ts";
import { recoveryCodes } from "./two-factors.table.ts";

/** Replaces the caller's recovery codes; earlier ones are invalid from then on. Throws as `proveTwoFactor`. */
export async function renewRecoveryCodes(ctx: Context, proof: ProveTwoFactor): Promise<RecoveryCodes> {
  const { id } = await proveTwoFactor(ctx, proof);
  return transact(atHome(ctx), async (ctx) => {
    const before = { recoveryCodes: await countRecoveryCodes(ctx, id) };
    const codes = await replaceRecoveryCodes(ctx, id);
    const change = { before, after: { recoveryCodes: codes.length } };
    const { name } = ownPerson(ctx);
    await recordChange(ctx, { area: "user", action: "update", targetId: id, targetName: name, ...change });
    return { recoveryCodes: codes };
  });
}

/** Replaces a person's recovery codes. Call it inside the transaction of the change that needs them. */
export async function replaceRecoveryCodes({ db }: Context, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashOfRecoveryCode(userId, code) })));
  return codes;
}
