import type { FirstUser, SaveFirstUser } from "@balcao/shared/workspace/companies.ts";
import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { findCompany } from "../../workspace/companies/company-view.ts";
import { createUser } from "../../workspace/users/create-user.ts";
import { updateUser } from "../../workspace/users/update-user.ts";
import { users } from "../../workspace/users/users.table.ts";

/** Returns the first of a company's admins; null when it has none. Throws ERR_NO_COMPANY_FOUND. */
export async function readFirstUser(ctx: Context, id: number): Promise<FirstUser> {
  await findCompany(ctx, id);
  const [user] = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.companyId, id), eq(users.profile, "admin")))
    .orderBy(asc(users.id))
    .limit(1);
  return user ?? null;
}

/** Changes that admin, or adds one if there is none, by the same rules as for the company's own admins. */
export async function saveFirstUser(
  ctx: Context,
  id: number,
  form: z.output<typeof SaveFirstUser>,
): Promise<FirstUser> {
  const inside = { ...ctx, companyId: id };
  const existing = await readFirstUser(ctx, id);
  const saved = existing
    ? await updateUser(inside, existing.id, form)
    : await createUser(inside, { ...form, profile: "admin" });
  return { id: saved.id, name: saved.name, email: saved.email };
}
