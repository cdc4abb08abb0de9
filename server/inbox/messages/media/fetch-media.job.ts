import { fileMax } from "@balcao/shared/workspace/files.ts";
import { and, eq, sql } from "drizzle-orm";
import { type Channel, MediaGone } from "../../../channels/channel.ts";
import { remedyFor } from "../../../channels/send-error.ts";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { isStorageFull } from "../../../platform/sql/out-of-reach.ts";
import { isQuotaExceeded } from "../../../workspace/files/storage-quota.ts";
import { storeFile } from "../../../workspace/files/store-file.ts";
import { type MessageRow, messages } from "../messages.table.ts";
import { failMedia, finishMedia } from "./finish-media.ts";
import type { FetchWork } from "./inbound-media.ts";

/** After this many attempts the message shows the failure, and an agent may ask again. */
const attemptLimit = 8;

/** Fetches the file of a received message: it is stored while it is downloaded, and then shown in the message. */
export async function runFetchMedia(ctx: Context, provider: Channel, job: Job<FetchWork>): Promise<void> {
  const { messageId, connectionId } = job.data;
  const message = await findWaiting(ctx, messageId);
  if (!message?.media) return;
  try {
    const { name, size } = message.media;
    if (size !== null && size > fileMax) throw new AppError("ERR_FILE_TOO_LARGE");
    const stream = () => provider.downloadMedia(connectionId, message.payload ?? new Uint8Array());
    await finishMedia(ctx, messageId, await storeFile(ctx, { name, stream }));
  } catch (error) {
    if (!isFinal(error, job.retryCount + 1)) throw error;
    ctx.log.warn({ messageId, connectionId, error }, "the file of a message could not be fetched");
    await failMedia(ctx, messageId);
  }
}

async function findWaiting(
  ctx: Context,
  messageId: number,
): Promise<Pick<MessageRow, "media" | "payload"> | undefined> {
  const [row] = await ctx.db
    .select({ media: messages.media, payload: messages.payload })
    .from(messages)
    .where(
      and(
        eq(messages.companyId, ctx.companyId),
        eq(messages.id, messageId),
        eq(messages.isDeleted, false),
        sql`${messages.media} ->> 'state' = 'waiting'`,
      ),
    );
  return row;
}

/** True for failures that another attempt cannot change. Without a session the job waits, and nothing failed. */
function isFinal(error: unknown, attempts: number): boolean {
  // WhatsApp keeps the file until the company makes room, or chooses a larger plan.
  if (isQuotaExceeded(error)) return false;
  if (error instanceof MediaGone || error instanceof AppError) return true;
  if (remedyFor(error) === "wait") return false;
  // WhatsApp keeps the file until the operator makes room.
  if (isStorageFull(error)) return false;
  return attempts >= attemptLimit;
}
