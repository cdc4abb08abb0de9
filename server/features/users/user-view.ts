import type { User } from "@balcao/shared/users.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { queues } from "../queues/queues.table.ts";
import { onlineForMs } from "./mark-seen.ts";
import { userQueues, users } from "./users.table.ts";

/**
 * People of the company with the queues they attend. The user's column is written out: Drizzle leaves its table away,
 * and queues have an id too.
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
      queues: sql<User["queues"]>`coalesce((
        select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.name)
        from ${userQueues} uq join ${queues} q on q.id = uq.queue_id where uq.user_id = users.id), '[]')`,
    })
    .from(users)
    .where(and(eq(users.companyId, companyId), condition))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectUsers>>[number];

/** A person as colleagues see them. */
export const toUser = (ctx: Context, { lastSeenAt, createdAt: _, ...user }: Row): User => ({
  ...user,
  online: lastSeenAt !== null && ctx.now().getTime() - lastSeenAt.getTime() < onlineForMs,
});

/** A person of the company. Throws ERR_NO_USER_FOUND. */
export async function findUser(ctx: Context, id: number): Promise<User> {
  const [row] = await selectUsers(ctx, eq(users.id, id));
  if (!row) throw new AppError("ERR_NO_USER_FOUND");
  return toUser(ctx, row);
}
