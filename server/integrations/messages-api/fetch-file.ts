import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { FairQueue } from "../../platform/async/fair-queue.ts";
import { CallFailed, type OutgoingDownload } from "../../platform/http-client/call-out.ts";
import { type StoredFile, storeFile } from "../../workspace/files/store-file.ts";
import { limitUploadRate } from "../../workspace/files/upload-rate-limit.ts";

/** The time for the whole of a file. */
const timeoutMs = 60_000;
const fetching = new FairQueue<number>({ width: 8, perKey: 3 });

/**
 * Stores the file at an address of the open internet. Throws ERR_INVALID_REQUEST for the field `fileUrl`, and like
 * storeFile.
 */
export const fetchFile = (ctx: Context, url: string): Promise<StoredFile> =>
  fetching.run(ctx.companyId, () => storeFile(ctx, { name: nameIn(url), stream: () => open(ctx, url) }));

async function open(ctx: Context, url: string): Promise<AsyncIterable<Uint8Array>> {
  const { status, stream } = await ctx.openInternet
    .download(url, timeoutMs)
    .catch((error: unknown): OutgoingDownload => {
      throw error instanceof CallFailed ? refused(`The file could not be fetched: ${error.reason}.`) : error;
    });
  if (status === 200) return limitUploadRate(ctx, whole(stream));
  stream.destroy();
  throw refused(`The address of the file answered ${status}.`);
}

/** The bytes of a download. Throws ERR_INVALID_REQUEST if it breaks off. */
async function* whole(stream: OutgoingDownload["stream"]): AsyncGenerator<Uint8Array> {
  try {
    yield* stream as AsyncIterable<Uint8Array>;
  } catch {
    throw refused("The file broke off, or took too long.");
  }
}

const refused = (message: string): AppError =>
  new AppError("ERR_INVALID_REQUEST", message, { details: [{ field: "fileUrl", message }] });

/** The last part of an address's path, as people read it. */
function nameIn(url: string): string {
  const last = new URL(url).pathname.split("/").at(-1) || "arquivo";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
