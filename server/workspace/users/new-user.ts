import type { Profile, User } from "@balcao/shared/workspace/users.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { recordChange } from "../audit/record-change.ts";
import { refuseBeyondPlan } from "../plans/refuse-beyond-plan.ts";
import { checkQueues } from "../queues/check-queues.ts";
import { publishUser } from "./publish-user.ts";
import { findUser } from "./user-view.ts";
import { userQueues, users } from "./users.table.ts";

export type NewUser = {
  name: string;
  email: string;
  profile?: Profile | undefined;
  queueIds?: number[] | undefined;
  openTicketLimit?: number | null | undefined;
};

/** Stores a new person of the company; a person without a password is invited. Throws ERR_PLAN_LIMIT. */
export async function insertUser(ctx: Context, form: NewUser, passwordHash: string | null): Promise<number> {
  const { name, email, profile = "user", queueIds = [], openTicketLimit = null } = form;
  await refuseBeyondPlan(ctx, "users", users);
  await checkQueues(ctx, queueIds);
  const [row] = await ctx.db
    .insert(users)
    .values({ companyId: ctx.companyId, name, email, passwordHash, profile, openTicketLimit })
    .returning({ id: users.id });
  if (!row) throw new Error("a new user was not returned");
  await setUserQueues(ctx, row.id, queueIds);
  return row.id;
}

/** Records and publishes a stored person, and returns them. */
export async function announceNewUser(ctx: Context, id: number): Promise<User> {
  const user = await findUser(ctx, id);
  const target = { targetId: user.id, targetName: user.name };
  await recordChange(ctx, { area: "user", action: "create", ...target, after: setUpOf(user) });
  publishUser(ctx, "create", user);
  return user;
}

/** Sets the queues that a person attends, which must be the company's. */
export async function setUserQueues({ db }: Context, userId: number, queueIds: readonly number[]): Promise<void> {
  await db.delete(userQueues).where(eq(userQueues.userId, userId));
  const rows = [...new Set(queueIds)].map((queueId) => ({ userId, queueId }));
  if (rows.length > 0) await db.insert(userQueues).values(rows);
}

/** The columns of a user that an admin sets up; the others follow from the person's own actions. */
export const setUpOf = ({ name, email, profile, queues, openTicketLimit }: User) => ({
  name,
  email,
  profile,
  queues,
  openTicketLimit,
});
