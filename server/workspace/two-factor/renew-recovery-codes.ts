import type { ProveTwoFactor, RecoveryCodes } from "@balcao/shared/workspace/two-factor.ts";
import { type Context, transact } from "../../context.ts";
import { recordChange } from "../audit/record-change.ts";
import { atHome, ownPerson } from "./own-person.ts";
import { proveTwoFactor } from "./prove-two-factor.ts";
import { countRecoveryCodes } from "./read-two-factor.ts";
import { replaceRecoveryCodes } from "./replace-recovery-codes.ts";

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
