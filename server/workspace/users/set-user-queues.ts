import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { userQueues } from "./users.table.ts";

/** Sets the queues that a person attends, which must be the company's. */
export async function setUserQueues({ db }: Context, userId: number, queueIds: readonly number[]): Promise<void> {
  await db.delete(userQueues).where(eq(userQueues.userId, userId));
  const rows = [...new Set(queueIds)].map((queueId) => ({ userId, queueId }));
  if (rows.length > 0) await db.insert(userQueues).values(rows);
}
