import type { Queue } from "@balcao/shared/queues.ts";
import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { toFileRef } from "../files/file-view.ts";
import { files } from "../files/files.table.ts";
import { queues } from "./queues.table.ts";

/** Queues of the company by name, as screens see them. */
export async function readQueues(ctx: Context, condition?: SQL): Promise<Queue[]> {
  const rows = await ctx.db
    .select({ queue: queues, file: files })
    .from(queues)
    .leftJoin(files, eq(files.id, queues.fileId))
    .where(and(eq(queues.companyId, ctx.companyId), condition))
    .orderBy(asc(queues.name));
  return rows.map(({ queue: { createdAt: _, ...queue }, file }) => ({
    ...queue,
    file: file && toFileRef(ctx.fileUrls, file),
  }));
}
