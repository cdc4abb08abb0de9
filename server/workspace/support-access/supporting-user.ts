import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";

/** The acting super user. Throws ERR_NO_PERMISSION for other users. */
export function supportingUser({ actor }: Context): Extract<Actor, { type: "user" }> {
  if (actor.type !== "user" || !actor.super) throw new AppError("ERR_NO_PERMISSION");
  return actor;
}
