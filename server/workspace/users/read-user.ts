import type { SessionUser } from "@balcao/shared/workspace/users.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { readSessionUser } from "../auth/session-user.ts";
import { findUser } from "./user-view.ts";

/** The user, or for admins a colleague, with everything the shell shows. Throws ERR_NO_USER_FOUND. */
export async function readUser(ctx: Context, id: number): Promise<SessionUser> {
  const { actor } = ctx;
  if (actor.type !== "user" || (actor.profile !== "admin" && actor.id !== id)) throw new AppError("ERR_NO_USER_FOUND");
  if (actor.id === id && actor.supports) {
    return readSessionUser(ctx.db, id, { companyId: ctx.companyId, supports: actor.supports });
  }
  await findUser(ctx, id);
  return readSessionUser(ctx.db, id);
}
