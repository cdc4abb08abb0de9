import type { Queue, UpdateQueue } from "@balcao/shared/queues.ts";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type Context, transact } from "../../context.ts";
import { lockCompany } from "../connections/lock-company.ts";
import { lockQueue } from "./find-queue.ts";
import { tellQueue } from "./queue-view.ts";
import { queues } from "./queues.table.ts";
import { refuseTaken } from "./refuse-taken.ts";

/** Changes what is sent of a queue. Throws ERR_QUEUE_NAME_ALREADY_EXISTS or ERR_QUEUE_COLOR_ALREADY_EXISTS. */
export function updateQueue(ctx: Context, id: number, form: z.output<typeof UpdateQueue>): Promise<Queue> {
  return transact(ctx, async (ctx) => {
    await lockCompany(ctx);
    const before = await lockQueue(ctx, id);
    await refuseTaken(ctx, form, id);
    await ctx.db
      .update(queues)
      .set({ name: before.name, ...form })
      .where(eq(queues.id, id));
    return tellQueue(ctx, id);
  });
}
