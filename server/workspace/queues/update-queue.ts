import type { Queue, UpdateQueue } from "@balcao/shared/workspace/queues.ts";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type Context, transact } from "../../context.ts";
import { recordChange } from "../audit/record-change.ts";
import { lockCompany } from "../companies/lock-company.ts";
import { lockQueue } from "./find-queue.ts";
import { publishQueue, readQueue } from "./queue-view.ts";
import { queues } from "./queues.table.ts";
import { refuseTaken } from "./refuse-taken.ts";

/** Changes the sent fields of a queue. Throws ERR_QUEUE_NAME_ALREADY_EXISTS or ERR_QUEUE_COLOR_ALREADY_EXISTS. */
export function updateQueue(ctx: Context, id: number, form: z.output<typeof UpdateQueue>): Promise<Queue> {
  return transact(ctx, async (ctx) => {
    await lockCompany(ctx);
    await lockQueue(ctx, id);
    const before = await readQueue(ctx, id);
    await refuseTaken(ctx, form, id);
    await ctx.db
      .update(queues)
      .set({ name: before.name, ...form })
      .where(eq(queues.id, id));
    const queue = await publishQueue(ctx, id);
    const { name } = queue;
    await recordChange(ctx, { area: "queue", action: "update", targetId: id, targetName: name, before, after: queue });
    return queue;
  });
}
