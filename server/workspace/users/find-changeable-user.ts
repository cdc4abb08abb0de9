import type { User } from "@balcao/shared/workspace/users.ts";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { findUser } from "./user-view.ts";
import { users } from "./users.table.ts";

/**
 * A person the actor may change, locked until the transaction ends: oneself, and for admins the company's others; super
 * users are changed by super users only. Throws ERR_NO_USER_FOUND, or ERR_NO_PERMISSION.
 */
export async function findChangeableUser(ctx: Context, id: number): Promise<User> {
  await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, ctx.companyId), eq(users.id, id)))
    .for("update");
  const user = await findUser(ctx, id);
  const { actor } = ctx;
  if (actor.type === "system" || actor.id === id) return user;
  if (actor.profile !== "admin" || (user.super && !actor.super)) throw new AppError("ERR_NO_PERMISSION");
  return user;
}
