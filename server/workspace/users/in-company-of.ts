import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { users } from "./users.table.ts";

/**
 * A super user manages the users of every company, from any of them (docs/contract/people.md#users): the context of the
 * user's own company. For everybody else it stays their own.
 */
export async function inCompanyOf(ctx: Context, userId: number): Promise<Context> {
  if (ctx.actor.type !== "user" || !ctx.actor.super || ctx.actor.id === userId) return ctx;
  const [user] = await ctx.db.select({ companyId: users.companyId }).from(users).where(eq(users.id, userId));
  return user ? { ...ctx, companyId: user.companyId } : ctx;
}
