import type { Queue, SaveQueue } from "@balcao/shared/workspace/queues.ts";
import type { z } from "zod";
import { type Context, transact } from "../../context.ts";
import { recordChange } from "../audit/record-change.ts";
import { refuseBeyondPlan } from "../plans/refuse-beyond-plan.ts";
import { publishQueue } from "./queue-view.ts";
import { queues } from "./queues.table.ts";
import { refuseTaken } from "./refuse-taken.ts";

/** Adds a queue. Throws ERR_QUEUE_NAME_ALREADY_EXISTS, ERR_QUEUE_COLOR_ALREADY_EXISTS or ERR_PLAN_LIMIT. */
export function createQueue(ctx: Context, form: z.output<typeof SaveQueue>): Promise<Queue> {
  return transact(ctx, async (ctx) => {
    // It locks the company: of two concurrent requests with one name or colour, the second finds the first.
    await refuseBeyondPlan(ctx, "queues", queues);
    await refuseTaken(ctx, form, null);
    const [row] = await ctx.db
      .insert(queues)
      .values({ ...form, companyId: ctx.companyId, createdAt: ctx.now() })
      .returning({ id: queues.id });
    if (!row) throw new Error("a new queue was not returned");
    const queue = await publishQueue(ctx, row.id);
    await recordChange(ctx, {
      area: "queue",
      action: "create",
      targetId: queue.id,
      targetName: queue.name,
      after: queue,
    });
    return queue;
  });
}
