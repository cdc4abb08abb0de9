import { eq } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { recordChange } from "../../audit/record-change.ts";
import { removeFile } from "../../files/remove-file.ts";
import { publishQueue } from "../queue-view.ts";
import { lockTreeOf } from "./lock-tree.ts";
import { childrenOf, numberSiblings, subtreeOf } from "./option-tree.ts";
import { queueOptions } from "./queue-options.table.ts";

/** Removes an option with its subtree and files; its siblings are renumbered. */
export async function deleteQueueOption(ctx: Context, id: number): Promise<void> {
  const gone = await transact(ctx, async (ctx) => {
    const { option: before, tree } = await lockTreeOf(ctx, id);
    await ctx.db.delete(queueOptions).where(eq(queueOptions.id, id));
    const left = childrenOf(tree, before.parentId).filter((sibling) => sibling.id !== id);
    await numberSiblings(
      ctx,
      left.map((sibling) => sibling.id),
    );
    await publishQueue(ctx, before.queueId);
    await recordChange(ctx, { area: "queueOption", action: "delete", targetId: id, targetName: before.title });
    return subtreeOf(tree, id);
  });
  for (const { fileId } of gone) await removeFile(ctx, fileId);
}
