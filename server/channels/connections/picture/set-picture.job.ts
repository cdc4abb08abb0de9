import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { files } from "../../../workspace/files/files.table.ts";
import { pictureMayWaitMs, readPicture } from "../../../workspace/files/picture.ts";
import { removeFile } from "../../../workspace/files/remove-file.ts";
import type { Channel } from "../../channel.ts";
import { remedyFor } from "../../send-error.ts";
import { changeConnection } from "../change-connection.ts";
import type { PictureWork } from "./picture-queue.ts";

/** After this many attempts without an answer the number keeps its present picture. */
const attemptLimit = 6;

/** Hands a picture to WhatsApp, and shows it on the screens once WhatsApp has it. */
export async function runSetPicture(ctx: Context, provider: Channel, job: Job<PictureWork>): Promise<void> {
  const { connectionId, fileId } = job.data;
  const mine = and(eq(files.companyId, ctx.companyId), eq(files.id, fileId));
  const [file] = await ctx.db.select({ id: files.id }).from(files).where(mine);
  if (!file) return;
  try {
    await provider.setPicture(connectionId, await buffer(await ctx.fileStore.read(fileId)));
    const picture = await readPicture(ctx, fileId, pictureMayWaitMs);
    await changeConnection(ctx, connectionId, async () => ({ image: picture?.thumbnail ?? null }));
  } catch (error) {
    if (!isFinal(error, job.retryCount + 1)) throw error;
    ctx.log.warn({ connectionId, error }, "WhatsApp did not accept a picture");
  }
  await removeFile(ctx, fileId);
}

/** Attempts while the connection is offline do not count. */
function isFinal(error: unknown, attempts: number): boolean {
  const remedy = remedyFor(error);
  return remedy === "stop" || (remedy === "again" && attempts >= attemptLimit);
}
