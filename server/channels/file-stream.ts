import { performance } from "node:perf_hooks";
import { PassThrough, pipeline, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";

/** Minimum speed in bytes a second. Slower downloads are cancelled: three endless ones would block all others. */
const leastSpeed = 20_000;
/** In milliseconds: the time that a download may stand still in addition, and the time in which its host must begin. */
const graceMs = 10_000;

type Decode = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** The answer of a file's host, once it begins. Rejects as `fetch`, and if it does not begin in time. */
export async function askForFile(address: string | URL, init: Omit<RequestInit, "signal">): Promise<Response> {
  const asking = new AbortController();
  const tooLate = setTimeout(() => asking.abort(new Error("the file's host does not answer")), graceMs);
  return fetch(address, { ...init, signal: asking.signal }).finally(() => clearTimeout(tooLate));
}

/**
 * The bytes that another server sends, as `decode` makes them. They can be read at any later time: an error that comes
 * before waits for the reader, and would end the process if nobody listened. Destroying the stream ends the download.
 */
export function fileStream(body: ReadableStream<Uint8Array>, decode: Decode = (bytes) => bytes): Readable {
  const source = Readable.fromWeb(body);
  const file = new PassThrough();
  file.on("error", () => undefined);
  // A pipeline notices only at its next chunk that nobody wants the file any more.
  file.once("close", () => source.destroy());
  pipeline(
    source,
    () => fastEnough(source),
    decode,
    file,
    () => undefined,
  );
  return file;
}

/** Counts only the time in which somebody waits for the bytes. */
async function* fastEnough(source: Readable): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  let bytes = 0;
  let waitedMs = 0;
  for (;;) {
    const begun = performance.now();
    const leftMs = graceMs + (bytes / leastSpeed) * 1000 - waitedMs;
    const tooSlow = setTimeout(() => source.destroy(new Error("the file comes too slowly")), Math.max(0, leftMs));
    const next = await chunks.next().finally(() => clearTimeout(tooSlow));
    waitedMs += performance.now() - begun;
    if (next.done) return;
    bytes += next.value.length;
    yield next.value;
  }
}
