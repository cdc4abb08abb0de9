import type { SaveUser, User } from "@balcao/shared/users.ts";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type Context, tell, transact } from "../../context.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { recordChange } from "../audit/record-change.ts";
import { endAllLogins } from "../auth/end-login.ts";
import { lockCompany } from "../companies/lock-company.ts";
import { checkQueues } from "../queues/check-queues.ts";
import { findChangeableUser } from "./find-changeable-user.ts";
import { refuseTakenEmail } from "./refuse-taken-email.ts";
import { refuseWeakFor } from "./refuse-weak-password.ts";
import { refuseWithoutAdmin } from "./refuse-without-admin.ts";
import { setUserQueues } from "./set-user-queues.ts";
import { setUpOf } from "./user-set-up.ts";
import { findUser } from "./user-view.ts";
import { users } from "./users.table.ts";

type Form = z.output<typeof SaveUser>;

/**
 * Changes a person: an admin anybody of the company, everybody their own name, e-mail and password. A changed password
 * or changed rights end the person's sessions (DECISIONS, security 11).
 */
export async function updateUser(ctx: Context, id: number, sent: Form): Promise<User> {
  const { name, email, password, profile, queueIds, openTicketLimit } = allowed(ctx, sent);
  if (password) await refuseWeakFor(ctx, password, { email, name });
  const passwordHash = password ? await hashPassword(password) : undefined;
  return refuseTakenEmail(() =>
    transact(ctx, async (ctx) => {
      await lockCompany(ctx);
      const before = await findChangeableUser(ctx, id);
      if (before.profile === "admin" && profile === "user") await refuseWithoutAdmin(ctx, id);
      await ctx.db.update(users).set({ name, email, passwordHash, profile, openTicketLimit }).where(eq(users.id, id));
      if (queueIds) {
        await checkQueues(ctx, queueIds);
        await setUserQueues(ctx, id, queueIds);
      }
      const after = await findUser(ctx, id);
      const change = {
        before: { ...setUpOf(before), password: false },
        after: { ...setUpOf(after), password: passwordHash !== undefined },
      };
      await recordChange(ctx, { area: "user", action: "update", targetId: id, targetName: after.name, ...change });
      if (before.profile !== after.profile) await endAllLogins(ctx, id);
      else if (passwordHash || !attendsTheSame(before, after)) await endAllLogins(ctx, id, ownLogin(ctx, id));
      tell(ctx, [rooms.everyone], "user", { action: "update", user: after });
      return after;
    }),
  );
}

/** What the actor may change: rights are given by admins only. */
function allowed({ actor }: Context, form: Form): Form {
  if (actor.type === "system" || actor.profile === "admin") return form;
  const { name, email, password } = form;
  return { name, email, password };
}

const attendsTheSame = (before: User, after: User): boolean => {
  const ids = ({ queues }: User) => queues.map((queue) => queue.id).join();
  return ids(before) === ids(after);
};

/** Whoever changes their own goes on where they did it. */
const ownLogin = ({ actor }: Context, id: number): string | null =>
  actor.type === "user" && actor.id === id ? actor.loginId : null;
