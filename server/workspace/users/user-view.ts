import type { User } from "@balcao/shared/workspace/users.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { passwordLinks } from "../password-links/password-links.table.ts";
import { queues } from "../queues/queues.table.ts";
import { onlineForMs } from "./mark-seen.ts";
import { userQueues, users } from "./users.table.ts";

/**
 * Users of the company with the queues they attend. The user's column is written out: Drizzle omits its table, and
 * queues have an id too.
 */
export const selectUsers = ({ db, companyId }: Context, condition?: SQL) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      profile: users.profile,
      super: users.super,
      companyId: users.companyId,
      openTicketLimit: users.openTicketLimit,
      lastSeenAt: users.lastSeenAt,
      createdAt: users.createdAt,
      practisedAt: users.practisedAt,
      isInvited: sql<boolean>`${users.passwordHash} is null`,
      linkExpiresAt: sql<Date | null>`(select max(l.expires_at) from ${passwordLinks} l
        where l.user_id = users.id and l.kind = 'invitation')`.mapWith(passwordLinks.expiresAt),
      queues: sql<User["queues"]>`coalesce((
        select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.name)
        from ${userQueues} uq join ${queues} q on q.id = uq.queue_id where uq.user_id = users.id), '[]')`,
    })
    .from(users)
    .where(and(eq(users.companyId, companyId), condition))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectUsers>>[number];

/** A user as colleagues see them: e-mail and ticket limit are for admins and the user. */
export function toUser(
  ctx: Context,
  { lastSeenAt, createdAt, practisedAt, isInvited, linkExpiresAt, ...row }: Row,
): User {
  const online = lastSeenAt !== null && ctx.now().getTime() - lastSeenAt.getTime() < onlineForMs;
  // A changed e-mail ends the link: then the invitation counts as expired.
  const invitedUntil = isInvited ? (linkExpiresAt ?? createdAt).toISOString() : null;
  const user = { ...row, online, invitedUntil, practisedAt: practisedAt?.toISOString() ?? null };
  return knowsAll(ctx) || isSelf(ctx, user.id) ? user : asColleaguesSee(user);
}

/** Leaves out the fields that only admins and the person see. */
export const asColleaguesSee = (user: User): User => ({
  ...user,
  email: "",
  openTicketLimit: null,
  practisedAt: null,
});

/** True for actors who manage users: admins and the system. */
export const knowsAll = ({ actor }: Context): boolean => actor.type !== "user" || actor.profile === "admin";

const isSelf = ({ actor }: Context, id: number): boolean => actor.type === "user" && actor.id === id;

/** A person of the company. Throws ERR_NO_USER_FOUND. */
export async function findUser(ctx: Context, id: number): Promise<User> {
  const [row] = await selectUsers(ctx, eq(users.id, id));
  if (!row) throw new AppError("ERR_NO_USER_FOUND");
  return toUser(ctx, row);
}
