import { optionsPerQueueMax, type QueueOption, type SaveQueueOption } from "@balcao/shared/workspace/queue-options.ts";
import type { z } from "zod";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { recordChange } from "../../audit/record-change.ts";
import type { FileRow } from "../../files/files.table.ts";
import { findQueue, lockQueue } from "../find-queue.ts";
import { publishQueue } from "../queue-view.ts";
import { readTree } from "./lock-tree.ts";
import { endNoMore, endsOf } from "./option-ends.ts";
import { optionFileTypeOf } from "./option-file-type.ts";
import { childrenOf, refuseMisplaced } from "./option-tree.ts";
import { readOption, recordedOption } from "./option-view.ts";
import { queueOptions } from "./queue-options.table.ts";

/** Adds an option after its siblings. Its parent becomes a node, and loses its ending. */
export function createQueueOption(
  ctx: Context,
  form: z.output<typeof SaveQueueOption>,
  file: FileRow | null,
): Promise<QueueOption> {
  return transact(ctx, async (ctx) => {
    const { queueId, parentId, title, message } = form;
    const ends = endsOf(form, true);
    await findQueue(ctx, queueId);
    await lockQueue(ctx, queueId);
    const tree = await readTree(ctx, queueId);
    refuseMisplaced(tree, null, parentId);
    if (tree.length >= optionsPerQueueMax)
      throw new AppError("ERR_INVALID_REQUEST", `A queue can have at most ${optionsPerQueueMax} options.`);
    if (parentId !== null) await endNoMore(ctx, parentId);
    const last = childrenOf(tree, parentId).at(-1)?.option ?? 0;
    const [row] = await ctx.db
      .insert(queueOptions)
      .values({
        companyId: ctx.companyId,
        queueId,
        parentId,
        title,
        message,
        ...ends,
        option: form.option ?? last + 1,
        optionType: form.optionType ?? (parentId === null ? "BUTTON_LIST" : "TEXT_LIST"),
        fileId: file?.id ?? null,
        fileType: file ? optionFileTypeOf(file.mimeType, form.fileType ?? null) : (form.fileType ?? null),
        createdAt: ctx.now(),
      })
      .returning({ id: queueOptions.id });
    if (!row) throw new Error("a new option was not returned");
    await publishQueue(ctx, queueId);
    const option = await readOption(ctx, row.id);
    const after = recordedOption(option);
    await recordChange(ctx, { area: "queueOption", action: "create", targetId: row.id, targetName: title, after });
    return option;
  });
}
