import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { type QueueRow, queues } from "./queues.table.ts";

/** A queue of the company. Throws ERR_QUEUE_NOT_FOUND. */
export async function findQueue({ db, companyId }: Context, id: number): Promise<QueueRow> {
  const [queue] = await db
    .select()
    .from(queues)
    .where(and(eq(queues.companyId, companyId), eq(queues.id, id)));
  if (!queue) throw new AppError("ERR_QUEUE_NOT_FOUND");
  return queue;
}
