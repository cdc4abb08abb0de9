import type { SaveUser } from "@balcao/shared/workspace/users.ts";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { consumeCode, hasTwoFactor } from "../two-factor/consume-code.ts";
import { provePassword } from "../two-factor/own-person.ts";
import { users } from "./users.table.ts";

type Form = Pick<z.output<typeof SaveUser>, "email" | "password" | "currentPassword" | "code">;

/**
 * An unattended screen must not allow taking over an account: changing one's own password or e-mail requires the
 * current password, and a code if two-factor sign-in is on. Throws ERR_CURRENT_PASSWORD if none was sent,
 * ERR_WRONG_PASSWORD, or ERR_TWO_FACTOR_CODE.
 */
export async function proveOwnChange(ctx: Context, id: number, form: Form): Promise<void> {
  const { actor } = ctx;
  if (actor.type !== "user" || actor.id !== id) return;
  const [own] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, id));
  if (!form.password && own?.email.toLowerCase() === form.email) return;
  if (!form.currentPassword) throw new AppError("ERR_CURRENT_PASSWORD");
  await provePassword(ctx, form.currentPassword);
  if (!(await hasTwoFactor(ctx, id))) return;
  if (!form.code || !(await consumeCode(ctx, id, form.code))) throw new AppError("ERR_TWO_FACTOR_CODE");
}
