import { eq } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { checkPassword } from "../../platform/secrets/passwords.ts";
import { users } from "../users/users.table.ts";

type Person = Extract<Actor, { type: "user" }>;

/** The acting user. Throws ERR_NO_PERMISSION for the system. */
export function ownPerson({ actor }: Context): Person {
  if (actor.type !== "user") throw new AppError("ERR_NO_PERMISSION");
  return actor;
}

/** In the person's own company, whichever company they support: two-factor sign-in belongs to it. */
export const atHome = (ctx: Context): Context => ({
  ...ctx,
  companyId: ownPerson(ctx).supports?.homeCompanyId ?? ctx.companyId,
});

/** The person's row after a check of their password: an open screen is not enough. Throws ERR_WRONG_PASSWORD. */
export async function provePassword(ctx: Context, password: string): Promise<typeof users.$inferSelect> {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(eq(users.id, ownPerson(ctx).id));
  if (!user || !(await checkPassword(user.passwordHash, password, `company ${ctx.companyId}`)))
    throw new AppError("ERR_WRONG_PASSWORD");
  return user;
}
