import type { ProveTwoFactor, RecoveryCodes } from "@balcao/shared/two-factor.ts";
import { type Context, transact } from "../../context.ts";
import { recordChange } from "../audit/record-change.ts";
import { atHome, ownPerson } from "./own-person.ts";
import { proveTwoFactor } from "./prove-two-factor.ts";
import { countRecoveryCodes } from "./read-two-factor.ts";
import { replaceRecoveryCodes } from "./replace-recovery-codes.ts";

/** New recovery codes for oneself; the earlier ones are worth nothing from then on. Throws as `proveTwoFactor`. */
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
