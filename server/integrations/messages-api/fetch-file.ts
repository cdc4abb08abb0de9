import type { IncomingHttpHeaders } from "node:http";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { FairQueue, FairQueueRefusal } from "../../platform/async/fair-queue.ts";
import { CallFailed, type CallFailure, type OutgoingDownload } from "../../platform/http-client/call-out.ts";
import { type StoredFile, storeFile } from "../../workspace/files/store-file.ts";
import { limitUploadRate } from "../../workspace/files/upload-rate-limit.ts";

/** The time from the call to the whole of its file. */
const usualMs = 60_000;
/** The longest wait for other files; the rest of the time is the file's own. */
const waitMs = 20_000;
const fetching = new FairQueue<number>({ width: 8, perKey: 3, mostWaiting: 30 });

/**
 * Stores the file at an address of the open internet. Throws ERR_INVALID_REQUEST for the field `fileUrl`, with a reason,
 * ERR_TOO_MANY_ATTEMPTS if too many files of the company are being fetched, and like storeFile.
 */
export async function fetchFile(ctx: Context, url: string, withinMs: number = usualMs): Promise<StoredFile> {
  const endsAt = performance.now() + withinMs;
  const leave = await fetching.enter(ctx.companyId, waitMs).catch((error: unknown) => {
    if (!(error instanceof FairQueueRefusal)) throw error;
    throw new AppError("ERR_TOO_MANY_ATTEMPTS", "Too many files wait to be fetched.", {
      details: { retryAfterSeconds: waitMs / 1000 },
    });
  });
  try {
    return await fetchNow(ctx, url, Math.max(1, Math.ceil(endsAt - performance.now())));
  } finally {
    leave();
  }
}

async function fetchNow(ctx: Context, url: string, timeoutMs: number): Promise<StoredFile> {
  const { status, headers, stream } = await ctx.openInternet
    .download(url, timeoutMs)
    .catch((error: unknown): OutgoingDownload => {
      throw error instanceof CallFailed ? refused(error.reason, sentences[error.reason]) : error;
    });
  try {
    if (status !== 200) throw refused("status", `The file's host answered ${status}.`, { status });
    if (/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(headers["content-type"] ?? ""))
      throw refused("page", "The address leads to a web page, not to a file.");
    const name = nameIn(headers) ?? lastPartOf(url);
    return await storeFile(ctx, { name, addsEnding: true, stream: limitUploadRate(ctx, whole(stream)) });
  } finally {
    // Also one that nobody began to read.
    stream.destroy();
  }
}

/** The bytes of a download. Throws ERR_INVALID_REQUEST if it breaks off. */
async function* whole(stream: OutgoingDownload["stream"]): AsyncGenerator<Uint8Array> {
  try {
    yield* stream as AsyncIterable<Uint8Array>;
  } catch {
    throw refused("brokenOff", "The file broke off, or took too long.");
  }
}

const sentences: Readonly<Record<CallFailure, string>> = {
  timeout: "The file's host did not answer in time.",
  unreachable: "The file's host could not be reached.",
  unknownHost: "The name of the file's host is unknown.",
  certificate: "The certificate of the file's host is not valid.",
  internalAddress: "The address of the file is not on the open internet.",
};

const refused = (reason: string, message: string, more: object = {}): AppError =>
  new AppError("ERR_INVALID_REQUEST", message, { details: [{ field: "fileUrl", message, reason, ...more }] });

/** The file's name as its host gives it; undefined if it gives none. */
function nameIn({ "content-disposition": written = "" }: IncomingHttpHeaders): string | undefined {
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(written)?.[1];
  const plain = /filename\s*=\s*(?:"([^"]+)"|([^;\s"]+))/i.exec(written);
  return encoded ? decoded(encoded) : (plain?.[1] ?? plain?.[2]);
}

/** The last part of an address's path, as people read it. */
const lastPartOf = (url: string): string => decoded(new URL(url).pathname.split("/").at(-1) || "arquivo");

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
