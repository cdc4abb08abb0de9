import type { Queue } from "@balcao/shared/workspace/queues.ts";
import { and, asc, eq, type SQL } from "drizzle-orm";
import { type Context, publish } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { toFileRef } from "../files/file-view.ts";
import { files } from "../files/files.table.ts";
import { noSuchQueue } from "./find-queue.ts";
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

/** The queue an address names. Throws ERR_QUEUE_NOT_FOUND with 404. */
export async function readQueue(ctx: Context, id: number): Promise<Queue> {
  const [queue] = await readQueues(ctx, eq(queues.id, id));
  if (!queue) throw noSuchQueue();
  return queue;
}

/** Publishes a changed queue, or option tree, to the company. */
export async function publishQueue(ctx: Context, id: number): Promise<Queue> {
  const queue = await readQueue(ctx, id);
  publish(ctx, [rooms.everyone], "queue", { action: "update", queue });
  return queue;
}
