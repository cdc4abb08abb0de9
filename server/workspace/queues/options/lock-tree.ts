import { asc, eq } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { lockQueue } from "../find-queue.ts";
import { findOption } from "./option-view.ts";
import { type QueueOptionRow, queueOptions } from "./queue-options.table.ts";

/** A queue's options as its menus show them. */
export const readTree = (ctx: Context, queueId: number): Promise<QueueOptionRow[]> =>
  ctx.db
    .select()
    .from(queueOptions)
    .where(eq(queueOptions.queueId, queueId))
    .orderBy(asc(queueOptions.option), asc(queueOptions.id));

/** An option with its whole tree, locked until the transaction ends. Throws ERR_QUEUE_OPTION_NOT_FOUND. */
export async function lockTreeOf(
  ctx: Context,
  optionId: number,
): Promise<{ option: QueueOptionRow; tree: QueueOptionRow[] }> {
  const { queueId } = await findOption(ctx, optionId);
  await lockQueue(ctx, queueId);
  const tree = await readTree(ctx, queueId);
  // The previous holder of the lock may have deleted it.
  const option = tree.find(({ id }) => id === optionId);
  if (!option) throw new AppError("ERR_QUEUE_OPTION_NOT_FOUND");
  return { option, tree };
}
