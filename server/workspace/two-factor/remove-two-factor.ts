import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { recordChange } from "../audit/record-change.ts";
import { recoveryCodes, twoFactors } from "./two-factors.table.ts";

/** Deletes secret and recovery codes, with an audit entry if two-factor sign-in was on; answers if it was. */
export async function removeTwoFactor(ctx: Context, { id, name }: { id: number; name: string }): Promise<boolean> {
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
  const [removed] = await ctx.db.delete(twoFactors).where(eq(twoFactors.userId, id)).returning();
  if (!removed?.enabledAt) return false;
  const change = { before: { twoFactor: true }, after: { twoFactor: false } };
  await recordChange(ctx, { area: "user", action: "update", targetId: id, targetName: name, ...change });
  return true;
}
