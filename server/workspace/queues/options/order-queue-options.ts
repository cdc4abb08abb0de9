import type { OrderQueueOptions, QueueOption } from "@balcao/shared/workspace/queue-options.ts";
import { inArray } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { recordChange } from "../../audit/record-change.ts";
import { findQueue, lockQueue } from "../find-queue.ts";
import { publishQueue } from "../queue-view.ts";
import { readTree } from "./lock-tree.ts";
import { childrenOf, numberSiblings } from "./option-tree.ts";
import { readOptions } from "./option-view.ts";
import { queueOptions } from "./queue-options.table.ts";

/** Reorders the options of one menu. The call must name all of them, so one made from an older menu is refused. */
export function orderQueueOptions(ctx: Context, { queueId, parentId, ids }: OrderQueueOptions): Promise<QueueOption[]> {
  return transact(ctx, async (ctx) => {
    const { name } = await findQueue(ctx, queueId);
    await lockQueue(ctx, queueId);
    const before = childrenOf(await readTree(ctx, queueId), parentId);
    const isSame = ids.length === before.length && before.every(({ id }) => ids.includes(id));
    if (!isSame) throw new AppError("ERR_INVALID_REQUEST", "The list must contain exactly the options of one menu.");
    await numberSiblings(ctx, ids);
    await publishQueue(ctx, queueId);
    const options = await readOptions(ctx, inArray(queueOptions.id, ids));
    const after = options.sort((a, b) => a.option - b.option);
    await recordChange(ctx, {
      area: "queueOption",
      action: "update",
      targetId: parentId,
      targetName: name,
      before: { order: before.map(({ title }) => title) },
      after: { order: after.map(({ title }) => title) },
    });
    return after;
  });
}
