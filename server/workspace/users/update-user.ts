import type { SaveUser, User } from "@balcao/shared/workspace/users.ts";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type Context, transact } from "../../context.ts";
import { hashPassword } from "../../platform/secrets/passwords.ts";
import { recordChange } from "../audit/record-change.ts";
import { endAllLogins } from "../auth/end-login.ts";
import { lockCompany } from "../companies/lock-company.ts";
import { endLinks } from "../password-links/make-link.ts";
import { checkQueues } from "../queues/check-queues.ts";
import { findChangeableUser } from "./find-changeable-user.ts";
import { setUpOf, setUserQueues } from "./new-user.ts";
import { proveOwnChange } from "./prove-own-change.ts";
import { publishUser } from "./publish-user.ts";
import { refuseTakenEmail } from "./refuse-taken-email.ts";
import { refuseWeakFor } from "./refuse-weak-password.ts";
import { refuseWithoutAdmin } from "./refuse-without-admin.ts";
import { findUser } from "./user-view.ts";
import { users } from "./users.table.ts";

type Form = z.output<typeof SaveUser>;

/**
 * Changes a person: an admin changes any user of the company, every user their own name, e-mail and password. A changed
 * password, e-mail or changed rights end the person's sessions, the first two also their links. Throws as `proveOwnChange`.
 */
export async function updateUser(ctx: Context, id: number, sent: Form): Promise<User> {
  const { name, email, password, profile, queueIds, openTicketLimit } = allowed(ctx, sent);
  await proveOwnChange(ctx, id, sent);
  if (password) await refuseWeakFor(ctx, password, { email, name });
  const passwordHash = password ? await hashPassword(password, `company ${ctx.companyId}`) : undefined;
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
      // A link that went to the former e-mail opens nothing any more.
      if (passwordHash !== undefined || before.email !== email) await endLinks(ctx, id);
      const after = await findUser(ctx, id);
      const change = {
        before: { ...setUpOf(before), password: false },
        after: { ...setUpOf(after), password: passwordHash !== undefined },
      };
      await recordChange(ctx, { area: "user", action: "update", targetId: id, targetName: after.name, ...change });
      const isProvedAnew = passwordHash !== undefined || before.email !== after.email;
      if (before.profile !== after.profile) await endAllLogins(ctx, id, "rights");
      else if (isProvedAnew) await endAllLogins(ctx, id, "credentials", ownLogin(ctx, id));
      else if (!attendsTheSame(before, after)) await endAllLogins(ctx, id, "rights", ownLogin(ctx, id));
      publishUser(ctx, "update", after);
      return after;
    }),
  );
}

/** The fields that the actor may change: only admins give rights. */
function allowed({ actor }: Context, form: Form): Form {
  if (actor.type === "system" || actor.profile === "admin") return form;
  const { name, email, password } = form;
  return { name, email, password };
}

const attendsTheSame = (before: User, after: User): boolean => {
  const ids = ({ queues }: User) => queues.map((queue) => queue.id).join();
  return ids(before) === ids(after);
};

/** A user who changes their own data keeps the present session. */
const ownLogin = ({ actor }: Context, id: number): string | null =>
  actor.type === "user" && actor.id === id ? actor.loginId : null;
