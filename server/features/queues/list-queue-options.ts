import type { ListQueueOptions, QueueOption } from "@balcao/shared/queue-options.ts";
import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { readOptions } from "./option-view.ts";
import { queueOptions } from "./queue-options.table.ts";

/** A queue's options, or those of one menu of it; of another company's queue there are none. */
export function listQueueOptions(
  ctx: Context,
  { queueId, parentId }: z.output<typeof ListQueueOptions>,
): Promise<QueueOption[]> {
  const ofQueue = eq(queueOptions.queueId, queueId);
  if (parentId === undefined) return readOptions(ctx, ofQueue);
  const below = parentId === null ? isNull(queueOptions.parentId) : eq(queueOptions.parentId, parentId);
  return readOptions(ctx, and(ofQueue, below));
}
