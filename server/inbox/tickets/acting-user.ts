import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";

/** The signed-in person who acts. Throws ERR_NO_PERMISSION for the system, which attends no tickets. */
export function actingUserId(ctx: Context): number {
  if (ctx.actor.type !== "user") throw new AppError("ERR_NO_PERMISSION");
  return ctx.actor.id;
}
