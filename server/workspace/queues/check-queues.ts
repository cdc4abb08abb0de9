import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { queues } from "./queues.table.ts";

/**
 * Makes sure that all of these are queues of the company, and stay so until the transaction ends. Throws
 * ERR_QUEUE_NOT_FOUND.
 */
export async function checkQueues(ctx: Context, queueIds: readonly number[]): Promise<void> {
  if (queueIds.length === 0) return;
  const own = await ctx.db
    .select({ id: queues.id })
    .from(queues)
    .where(and(eq(queues.companyId, ctx.companyId), inArray(queues.id, [...queueIds])))
    .for("key share");
  if (own.length !== new Set(queueIds).size) throw new AppError("ERR_QUEUE_NOT_FOUND");
}
