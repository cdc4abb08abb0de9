import type { QueueOption } from "@balcao/shared/workspace/queue-options.ts";
import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { toFileRef } from "../../files/file-view.ts";
import { files } from "../../files/files.table.ts";
import { type QueueOptionRow, queueOptions } from "./queue-options.table.ts";

/** Options of the company in the order they were made, as screens see them. */
export async function readOptions(ctx: Context, condition: SQL | undefined): Promise<QueueOption[]> {
  const rows = await ctx.db
    .select({ option: queueOptions, file: files })
    .from(queueOptions)
    .leftJoin(files, eq(files.id, queueOptions.fileId))
    .where(and(eq(queueOptions.companyId, ctx.companyId), condition))
    .orderBy(asc(queueOptions.id));
  return rows.map(({ option: { companyId: _, createdAt: __, fileId: ___, ...option }, file: row }) => {
    const file = row && toFileRef(ctx.fileUrls, row);
    return { ...option, file, fileName: file?.name ?? null, path: file?.url ?? null };
  });
}

/** An option whose id the caller has checked. */
export async function readOption(ctx: Context, id: number): Promise<QueueOption> {
  const [option] = await readOptions(ctx, eq(queueOptions.id, id));
  if (!option) throw new Error(`option ${id} is gone`);
  return option;
}

/** An option of the company. Throws ERR_QUEUE_OPTION_NOT_FOUND. */
export async function findOption(ctx: Context, id: number): Promise<QueueOptionRow> {
  const [row] = await ctx.db
    .select()
    .from(queueOptions)
    .where(and(eq(queueOptions.companyId, ctx.companyId), eq(queueOptions.id, id)));
  if (!row) throw new AppError("ERR_QUEUE_OPTION_NOT_FOUND");
  return row;
}

/** An option as the audit log compares it, without the file's signed address, which changes. */
export const recordedOption = ({ path: _, fileName: __, ...option }: QueueOption) => option;
