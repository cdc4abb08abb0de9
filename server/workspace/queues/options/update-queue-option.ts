import type { QueueOption, UpdateQueueOption } from "@balcao/shared/workspace/queue-options.ts";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { recordChange } from "../../audit/record-change.ts";
import { type FileRow, files } from "../../files/files.table.ts";
import { removeFile } from "../../files/remove-file.ts";
import { publishQueue } from "../queue-view.ts";
import { lockTreeOf } from "./lock-tree.ts";
import { endNoMore, endsOf } from "./option-ends.ts";
import { optionFileChange } from "./option-file-change.ts";
import { childrenOf, numberSiblings, refuseMisplaced } from "./option-tree.ts";
import { readOption, recordedOption } from "./option-view.ts";
import { type QueueOptionRow, queueOptions } from "./queue-options.table.ts";

type Form = z.output<typeof UpdateQueueOption>;

/** Changes the sent fields of an option; a replaced or removed file is deleted. */
export async function updateQueueOption(
  ctx: Context,
  id: number,
  form: Form,
  file: FileRow | null,
): Promise<QueueOption> {
  const { before, option } = await transact(ctx, async (ctx) => {
    const { option: before, tree } = await lockTreeOf(ctx, id);
    if (form.queueId !== undefined && form.queueId !== before.queueId)
      throw new AppError("ERR_INVALID_REQUEST", "An option cannot move to another queue.");
    const { title, message, optionType, finalize = before.finalize, waitTreatment = before.waitTreatment } = form;
    const was = await readOption(ctx, id);
    const change = {
      title: title ?? before.title,
      message,
      optionType,
      ...endsOf({ finalize, waitTreatment }, childrenOf(tree, id).length === 0),
      ...optionFileChange(before, await mimeTypeOf(ctx, before.fileId), form, file),
      ...(await place(ctx, before, tree, form)),
    };
    await ctx.db.update(queueOptions).set(change).where(eq(queueOptions.id, id));
    await publishQueue(ctx, before.queueId);
    const option = await readOption(ctx, id);
    await recordChange(ctx, {
      area: "queueOption",
      action: "update",
      targetId: id,
      targetName: option.title,
      before: recordedOption(was),
      after: recordedOption(option),
    });
    return { before, option };
  });
  // A file that is still shown is kept.
  await removeFile(ctx, before.fileId);
  return option;
}

/** Below another parent it becomes the last, and its former siblings are renumbered. */
async function place(
  ctx: Context,
  { id, parentId: from, option: position }: QueueOptionRow,
  tree: QueueOptionRow[],
  { parentId: to = from, option = position }: Form,
): Promise<Pick<QueueOptionRow, "parentId" | "option">> {
  if (to === from) return { parentId: from, option };
  refuseMisplaced(tree, id, to);
  if (to !== null) await endNoMore(ctx, to);
  const left = childrenOf(tree, from).filter((sibling) => sibling.id !== id);
  await numberSiblings(
    ctx,
    left.map((sibling) => sibling.id),
  );
  return { parentId: to, option: (childrenOf(tree, to).at(-1)?.option ?? 0) + 1 };
}

async function mimeTypeOf(ctx: Context, fileId: string | null): Promise<string | null> {
  if (fileId === null) return null;
  const [file] = await ctx.db.select({ mimeType: files.mimeType }).from(files).where(eq(files.id, fileId));
  return file?.mimeType ?? null;
}
