import { fileMax } from "@balcao/shared/files.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { isStorageFull } from "../../../platform/out-of-reach.ts";
import { MediaGone, SendError, type WhatsAppProvider } from "../../../whatsapp/provider.ts";
import { storeFile } from "../../files/store-file.ts";
import { type MessageRow, messages } from "../messages.table.ts";
import type { FetchWork } from "./fetch-queue.ts";
import { failMedia, finishMedia } from "./finish-media.ts";

/** After this many attempts the agent is told, and may ask again. */
const attemptLimit = 8;

/** Brings the file of a message that came: it is stored while it is downloaded, and shown in the message. */
export async function runFetchMedia(ctx: Context, provider: WhatsAppProvider, job: Job<FetchWork>): Promise<void> {
  const { messageId, connectionId } = job.data;
  const message = await findWaiting(ctx, messageId);
  if (!message?.media) return;
  try {
    const { name, size } = message.media;
    if (size !== null && size > fileMax) throw new AppError("ERR_FILE_TOO_LARGE");
    const stream = await provider.downloadMedia(connectionId, message.payload ?? new Uint8Array());
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

/** What another attempt cannot change. Without a session it is nobody's failure, and the job waits. */
function isFinal(error: unknown, attempts: number): boolean {
  if (error instanceof MediaGone || error instanceof AppError) return true;
  if (error instanceof SendError && error.reason === "offline") return false;
  // The operator makes room, and until then WhatsApp keeps it.
  if (isStorageFull(error)) return false;
  return attempts >= attemptLimit;
}
