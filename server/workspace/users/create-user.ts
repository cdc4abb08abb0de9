import type { SaveUser, User } from "@balcao/shared/workspace/users.ts";
import type { z } from "zod";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { hashPassword } from "../../platform/secrets/passwords.ts";
import { recordChange } from "../audit/record-change.ts";
import { refuseBeyondPlan } from "../plans/refuse-beyond-plan.ts";
import { checkQueues } from "../queues/check-queues.ts";
import { publishUser } from "./publish-user.ts";
import { refuseTakenEmail } from "./refuse-taken-email.ts";
import { refuseWeakFor } from "./refuse-weak-password.ts";
import { setUserQueues } from "./set-user-queues.ts";
import { setUpOf } from "./user-set-up.ts";
import { findUser } from "./user-view.ts";
import { users } from "./users.table.ts";

type Form = z.output<typeof SaveUser>;

/** Adds a person to the company. Throws ERR_EMAIL_ALREADY_EXISTS when any company has the e-mail, or ERR_PLAN_LIMIT. */
export async function createUser(ctx: Context, form: Form): Promise<User> {
  const { name, email, password, profile = "user", queueIds = [], openTicketLimit = null } = form;
  if (!password) {
    const details = [{ field: "password", message: "required" }];
    throw new AppError("ERR_INVALID_REQUEST", "A new user needs a password.", { details });
  }
  await refuseWeakFor(ctx, password, { email, name });
  const passwordHash = await hashPassword(password, `company ${ctx.companyId}`);
  const { companyId } = ctx;
  return refuseTakenEmail(() =>
    transact(ctx, async (ctx) => {
      await refuseBeyondPlan(ctx, "users", users);
      await checkQueues(ctx, queueIds);
      const [row] = await ctx.db
        .insert(users)
        .values({ companyId, name, email, passwordHash, profile, openTicketLimit })
        .returning({ id: users.id });
      if (!row) throw new Error("a new user was not returned");
      await setUserQueues(ctx, row.id, queueIds);
      const user = await findUser(ctx, row.id);
      const target = { targetId: user.id, targetName: user.name };
      await recordChange(ctx, { area: "user", action: "create", ...target, after: setUpOf(user) });
      publishUser(ctx, "create", user);
      return user;
    }),
  );
}
