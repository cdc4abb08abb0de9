import type { ListQueueOptions, QueueOption } from "@balcao/shared/workspace/queue-options.ts";
import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "../../../context.ts";
import { readOptions } from "./option-view.ts";
import { queueOptions } from "./queue-options.table.ts";

/** A queue's options, or those of one of its menus; empty for another company's queue. */
export function listQueueOptions(
  ctx: Context,
  { queueId, parentId }: z.output<typeof ListQueueOptions>,
): Promise<QueueOption[]> {
  const ofQueue = eq(queueOptions.queueId, queueId);
  if (parentId === undefined) return readOptions(ctx, ofQueue);
  const below = parentId === null ? isNull(queueOptions.parentId) : eq(queueOptions.parentId, parentId);
  return readOptions(ctx, and(ofQueue, below));
}
