import type { Queue } from "@balcao/shared/workspace/queues.ts";
import { eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { recordChange } from "../audit/record-change.ts";
import { removeFile } from "../files/remove-file.ts";
import { lockQueue } from "./find-queue.ts";
import { publishQueue, readQueue } from "./queue-view.ts";
import { queues } from "./queues.table.ts";

/** Sets or removes the file of a queue's greeting; the former file is deleted. */
export async function setQueueFile(ctx: Context, id: number, fileId: string | null): Promise<Queue> {
  const { before, queue } = await transact(ctx, async (ctx) => {
    await lockQueue(ctx, id);
    const before = await readQueue(ctx, id);
    await ctx.db.update(queues).set({ fileId }).where(eq(queues.id, id));
    const queue = await publishQueue(ctx, id);
    const { name } = queue;
    await recordChange(ctx, { area: "queue", action: "update", targetId: id, targetName: name, before, after: queue });
    return { before, queue };
  });
  await removeFile(ctx, before.fileId);
  return queue;
}
