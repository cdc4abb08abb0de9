import type { SaveUser, User } from "@balcao/shared/workspace/users.ts";
import type { z } from "zod";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { hashPassword } from "../../platform/secrets/passwords.ts";
import { announceNewUser, insertUser } from "./new-user.ts";
import { refuseTakenEmail } from "./refuse-taken-email.ts";
import { refuseWeakFor } from "./refuse-weak-password.ts";

type Form = z.output<typeof SaveUser>;

/** Adds a person to the company. Throws ERR_EMAIL_ALREADY_EXISTS when any company has the e-mail, or ERR_PLAN_LIMIT. */
export async function createUser(ctx: Context, form: Form): Promise<User> {
  const { name, email, password } = form;
  if (!password) {
    const details = [{ field: "password", message: "required" }];
    throw new AppError("ERR_INVALID_REQUEST", "A new user needs a password.", { details });
  }
  await refuseWeakFor(ctx, password, { email, name });
  const passwordHash = await hashPassword(password, `company ${ctx.companyId}`);
  return refuseTakenEmail(() =>
    transact(ctx, async (ctx) => announceNewUser(ctx, await insertUser(ctx, form, passwordHash))),
  );
}
