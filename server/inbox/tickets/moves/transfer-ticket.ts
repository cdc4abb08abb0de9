import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { findQueue } from "../../../workspace/queues/find-queue.ts";
import { userQueues, users } from "../../../workspace/users/users.table.ts";
import { findTicket } from "../find-ticket.ts";
import { moveTicket } from "./move-ticket.ts";

/**
 * Transfers a ticket: to an agent, who has it at once, or to a queue, where it waits. Throws ERR_QUEUE_NOT_FOUND, or
 * ERR_NO_USER_FOUND for a user who does not attend that queue.
 */
export async function transferTicket(
  ctx: Context,
  ticketId: number,
  queueId: number,
  userId: number | null,
): Promise<Ticket> {
  const before = await findTicket(ctx, { id: ticketId });
  await findQueue(ctx, queueId);
  if (userId === null) return moveTicket(ctx, before, "transferToQueue", { queueId, userId: null });
  if (!(await attendsQueue(ctx, userId, queueId))) throw new AppError("ERR_NO_USER_FOUND");
  return moveTicket(ctx, before, "transferToUser", { queueId, userId });
}

/** True if a person of the company attends a queue now, as admins do with every queue. */
export async function attendsQueue(ctx: Context, userId: number, queueId: number): Promise<boolean> {
  const [user] = await ctx.db
    .select({ profile: users.profile, queueId: userQueues.queueId })
    .from(users)
    .leftJoin(userQueues, and(eq(userQueues.userId, users.id), eq(userQueues.queueId, queueId)))
    .where(and(eq(users.companyId, ctx.companyId), eq(users.id, userId)));
  return user !== undefined && (user.profile === "admin" || user.queueId !== null);
}
