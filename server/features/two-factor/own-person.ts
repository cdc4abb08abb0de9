import { eq } from "drizzle-orm";
import type { Actor, Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { checkPassword } from "../../platform/passwords.ts";
import { users } from "../users/users.table.ts";

type Person = Extract<Actor, { type: "user" }>;

/** Whoever acts, as a person. Throws ERR_NO_PERMISSION for the system. */
export function ownPerson({ actor }: Context): Person {
  if (actor.type !== "user") throw new AppError("ERR_NO_PERMISSION");
  return actor;
}

/** At home, whomever one supports: one's own second step is the own company's business. */
export const atHome = (ctx: Context): Context => ({
  ...ctx,
  companyId: ownPerson(ctx).supports?.homeCompanyId ?? ctx.companyId,
});

/** The person's row, once their password was right. Throws ERR_WRONG_PASSWORD: an open screen is not enough. */
export async function provePassword(ctx: Context, password: string): Promise<typeof users.$inferSelect> {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(eq(users.id, ownPerson(ctx).id));
  if (!user || !(await checkPassword(user.passwordHash, password))) throw new AppError("ERR_WRONG_PASSWORD");
  return user;
}
