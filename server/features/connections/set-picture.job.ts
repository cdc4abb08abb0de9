import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { SendError, type WhatsAppProvider } from "../../whatsapp/provider.ts";
import { files } from "../files/files.table.ts";
import { readPicture } from "../files/picture.ts";
import { removeFile } from "../files/remove-file.ts";
import { changeConnection } from "./change-connection.ts";
import type { PictureWork } from "./picture-queue.ts";

/** After this many attempts without an answer the number keeps the picture it has. */
const attemptLimit = 6;

/** Hands a picture to WhatsApp, and shows it once it is there. */
export async function runSetPicture(ctx: Context, provider: WhatsAppProvider, job: Job<PictureWork>): Promise<void> {
  const { connectionId, fileId } = job.data;
  const mine = and(eq(files.companyId, ctx.companyId), eq(files.id, fileId));
  const [file] = await ctx.db.select({ id: files.id }).from(files).where(mine);
  if (!file) return;
  try {
    await provider.setPicture(connectionId, await buffer(await ctx.fileStore.read(fileId)));
    const picture = await readPicture(ctx, fileId);
    await changeConnection(ctx, connectionId, async () => ({ image: picture?.thumbnail ?? null }));
  } catch (error) {
    if (!isFinal(error, job.retryCount + 1)) throw error;
    ctx.log.warn({ connectionId, error }, "WhatsApp did not take a picture");
  }
  await removeFile(ctx, fileId);
}

/** While the connection is away nothing counts. */
function isFinal(error: unknown, attempts: number): boolean {
  if (error instanceof SendError && error.reason === "offline") return false;
  return attempts >= attemptLimit || (error instanceof SendError && error.reason === "refused");
}
