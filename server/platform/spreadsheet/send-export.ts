import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { AppError } from "../../errors.ts";
import { FairQueue, FairQueueRefusal } from "../async/fair-queue.ts";

/** A company's next export waits this long for the one before it, and at most three wait. */
const timeoutMs = 20_000;
const mostWaiting = 3;
/** A stalled download must not block the company's other exports for ever. */
const longestMs = 10 * 60_000;
const longestPieceMs = 500;
const longestRestMs = 100;

const exports = new FairQueue<number>({ width: Number.POSITIVE_INFINITY, perKey: 1, mostWaiting });
/** Exports are read and written piece by piece, fairly among companies. */
const pieces = new FairQueue<number>({ width: 1 });

type Content = AsyncIterable<string | Uint8Array>;

/**
 * Answers with a file to download, written while it is read. A company has one export at a time; `open` is called once
 * the export may begin, so that a refused one costs and records nothing. Throws ERR_EXPORT_RUNNING if the one before does not
 * end in time. The name is plain ASCII.
 */
export async function sendExport(
  reply: FastifyReply,
  { name, type, open }: { name: string; type: string; open: () => Promise<Content> | Content },
): Promise<FastifyReply> {
  const { companyId } = reply.request.ctx;
  const leave = await exports.enter(companyId, timeoutMs).catch((error: unknown) => {
    if (!(error instanceof FairQueueRefusal)) throw error;
    const details = { retryAfterSeconds: timeoutMs / 1000 };
    throw new AppError("ERR_EXPORT_RUNNING", "Another export of the company is running.", { details });
  });
  const content = await opened(open).catch((error: unknown) => {
    leave();
    throw error;
  });
  const stream = Readable.from(pieceByPiece(companyId, content), { objectMode: false });
  const tooLong = setTimeout(() => stream.destroy(), longestMs).unref();
  stream.once("close", () => {
    clearTimeout(tooLong);
    leave();
  });
  // The caller disconnected while it waited.
  if (reply.raw.destroyed) stream.destroy();
  return reply
    .type(type)
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "no-store")
    .send(stream);
}

const opened = async (open: () => Promise<Content> | Content): Promise<Content> => await open();

/**
 * A slow piece gives up its place, so that it does not delay other companies. After a piece all exports rest for as
 * long as it took: half the time is left for other requests.
 */
async function asPiece<T>(companyId: number, read: () => Promise<T>): Promise<T> {
  const leave = await pieces.enter(companyId);
  const tooLong = setTimeout(leave, longestPieceMs);
  const began = performance.now();
  try {
    return await read();
  } finally {
    await delay(Math.min(performance.now() - began, longestRestMs));
    clearTimeout(tooLong);
    leave();
  }
}

async function* pieceByPiece<T>(companyId: number, content: AsyncIterable<T>): AsyncGenerator<T> {
  const source = content[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await asPiece(companyId, () => source.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await source.return?.();
  }
}
