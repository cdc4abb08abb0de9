import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { endAllLogins } from "../auth/end-login.ts";
import { findChangeableUser } from "../users/find-changeable-user.ts";
import { removeTwoFactor } from "./disable-two-factor.ts";

/**
 * Removes two-factor sign-in from a user who lost their authenticator, and ends their sessions: admins for users of the
 * company, super users for each other. Harmless if it is off. Throws ERR_NO_USER_FOUND, and ERR_NO_PERMISSION for
 * oneself, which needs a code.
 */
export function resetTwoFactor(ctx: Context, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const user = await findChangeableUser(ctx, id);
    if (ctx.actor.type === "user" && ctx.actor.id === id) throw new AppError("ERR_NO_PERMISSION");
    if (await removeTwoFactor(ctx, user)) await endAllLogins(ctx, id, "rights");
  });
}
