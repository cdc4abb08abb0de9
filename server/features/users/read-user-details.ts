import type { UserDetails } from "@balcao/shared/users.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { readSessionUser } from "../auth/session-user.ts";
import { findUser } from "./user-view.ts";

/** Oneself, or for admins a colleague, with everything a form or a shell shows. Throws ERR_NO_USER_FOUND. */
export async function readUserDetails(ctx: Context, id: number): Promise<UserDetails> {
  const { actor } = ctx;
  if (actor.type !== "user" || (actor.profile !== "admin" && actor.id !== id)) throw new AppError("ERR_NO_USER_FOUND");
  const { openTicketLimit } = await findUser(ctx, id);
  return { ...(await readSessionUser(ctx.db, id)), openTicketLimit };
}
