import type { FirstUser, SaveFirstUser } from "@balcao/shared/companies.ts";
import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { createUser } from "../users/create-user.ts";
import { updateUser } from "../users/update-user.ts";
import { users } from "../users/users.table.ts";
import { findCompany } from "./company-view.ts";

/** The first of a company's admins; null when it has none. Throws ERR_NO_COMPANY_FOUND. */
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

/** Changes that person, or adds one where there is none, as an admin of the company would. */
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
