import type { Queue } from "@balcao/shared/queues.ts";
import { eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { removeFile } from "../files/remove-file.ts";
import { lockQueue } from "./find-queue.ts";
import { tellQueue } from "./queue-view.ts";
import { queues } from "./queues.table.ts";

/** Gives a queue's greeting a file, or takes it away; the one it had goes. */
export async function setQueueFile(ctx: Context, id: number, fileId: string | null): Promise<Queue> {
  const { before, queue } = await transact(ctx, async (ctx) => {
    const before = await lockQueue(ctx, id);
    await ctx.db.update(queues).set({ fileId }).where(eq(queues.id, id));
    return { before, queue: await tellQueue(ctx, id) };
  });
  await removeFile(ctx, before.fileId);
  return queue;
}
