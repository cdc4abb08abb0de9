import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { type QueueRow, queues } from "./queues.table.ts";

const ofCompany = ({ companyId }: Context, id: number) => and(eq(queues.companyId, companyId), eq(queues.id, id));

/** A queue of the company. Throws ERR_QUEUE_NOT_FOUND. */
export async function findQueue(ctx: Context, id: number): Promise<QueueRow> {
  const [queue] = await ctx.db.select().from(queues).where(ofCompany(ctx, id));
  if (!queue) throw new AppError("ERR_QUEUE_NOT_FOUND");
  return queue;
}

/** Finds and locks the queue of an address, with its options and file, until the transaction ends. */
export async function lockQueue(ctx: Context, id: number): Promise<QueueRow> {
  const [queue] = await ctx.db.select().from(queues).where(ofCompany(ctx, id)).for("update");
  if (!queue) throw noSuchQueue();
  return queue;
}

/** For a missing queue in the address, as opposed to one in a form. */
export const noSuchQueue = (): AppError => new AppError("ERR_QUEUE_NOT_FOUND", undefined, { status: 404 });
