import type { QueueDeleted } from "@balcao/shared/workspace/queues.ts";
import { eq } from "drizzle-orm";
import { type Context, publish, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { recordChange } from "../audit/record-change.ts";
import { lockCompany } from "../companies/lock-company.ts";
import { removeFile } from "../files/remove-file.ts";
import { findQueue, lockQueue } from "./find-queue.ts";
import { queueOptions } from "./options/queue-options.table.ts";
import { queues } from "./queues.table.ts";

type Deleted = Pick<QueueDeleted, "movedTickets">;

/**
 * Deletes a queue with its options and files. Its tickets that are not closed move to another queue, or to none. Throws
 * ERR_QUEUE_NOT_FOUND if that other queue does not exist.
 */
export async function deleteQueue(ctx: Context, id: number, moveTo: number | null): Promise<Deleted> {
  if (moveTo === id) throw new AppError("ERR_INVALID_REQUEST", "The tickets must move to a different queue.");
  // A message received meanwhile locks its ticket first and then the queue; this locks them the other way round.
  const { movedTickets, fileIds } = await retryLostRace(() => transact(ctx, (ctx) => remove(ctx, id, moveTo)));
  for (const fileId of fileIds) await removeFile(ctx, fileId);
  return { movedTickets };
}

async function remove(ctx: Context, id: number, moveTo: number | null): Promise<Deleted & { fileIds: string[] }> {
  await lockCompany(ctx);
  const before = await lockQueue(ctx, id);
  if (moveTo !== null) await findQueue(ctx, moveTo);
  let movedTickets = 0;
  for (const { removing } of ctx.followers.queues) movedTickets += (await removing(ctx, id, moveTo)).movedTickets;
  const options = await ctx.db
    .select({ fileId: queueOptions.fileId })
    .from(queueOptions)
    .where(eq(queueOptions.queueId, id));
  await ctx.db.delete(queues).where(eq(queues.id, id));
  publish(ctx, [rooms.everyone], "queue", { action: "delete", queueId: id });
  await recordChange(ctx, { area: "queue", action: "delete", targetId: id, targetName: before.name });
  const fileIds = [before, ...options].flatMap(({ fileId }) => fileId ?? []);
  return { movedTickets, fileIds };
}
