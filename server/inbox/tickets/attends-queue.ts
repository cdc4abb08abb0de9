import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { userQueues, users } from "../../workspace/users/users.table.ts";

/** True if a person of the company attends a queue now, as admins do with every queue. */
export async function attendsQueue(ctx: Context, userId: number, queueId: number): Promise<boolean> {
  const [user] = await ctx.db
    .select({ profile: users.profile, queueId: userQueues.queueId })
    .from(users)
    .leftJoin(userQueues, and(eq(userQueues.userId, users.id), eq(userQueues.queueId, queueId)))
    .where(and(eq(users.companyId, ctx.companyId), eq(users.id, userId)));
  return user !== undefined && (user.profile === "admin" || user.queueId !== null);
}
